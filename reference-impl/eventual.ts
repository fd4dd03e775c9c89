/** Values that are there at once where nothing has to be waited for: promises would cost more than most calls do. */

/**
 * Who goes on with one asks whether it is a promise. A function that did so for all of them would be called with too many
 * others to be inlined.
 */
export type Eventual<Value> = Value | Promise<Value>;
