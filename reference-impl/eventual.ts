/** Values that are there at once where nothing has to be waited for: promises would cost more than most calls do. */

export type Eventual<Value> = Value | Promise<Value>;

/** What comes of a value once it is there. */
export function after<Value, Result>(
  value: Eventual<Value>,
  next: (value: Value) => Eventual<Result>,
): Eventual<Result> {
  return value instanceof Promise ? value.then(next) : next(value);
}

/** What is made, or what becomes of the error if that fails, at once or later. */
export function caught<Value>(make: () => Eventual<Value>, mend: (error: unknown) => Eventual<Value>): Eventual<Value> {
  try {
    const made = make();
    return made instanceof Promise ? made.catch(mend) : made;
  } catch (error) {
    return mend(error);
  }
}
