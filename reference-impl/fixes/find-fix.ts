/** Finds the smallest patch that repairs a refused body, and tests it with the validation and the handler. */
import type { Violation } from '../../openapi/validation/validator.js';
import { isRecord } from '../../openapi/json/json.js';
import { pointerOf, valueAt, withValue, type Place } from '../../openapi/json/place.js';
import { editFor, type Edit } from './remedies.js';
import { handle } from '../handlers/handler-types.js';
import { handlers } from '../handlers/index.js';
import { applyPatch, type PatchOperation } from '../calls/json-patch.js';
import { Refusal } from '../calls/refusal.js';
import type { ParsedRequest } from '../calls/parsed-request.js';

/** Limits of the search: a body can be large and have many errors. */
const limits = { rounds: 8, operations: 50, values: 1000, characters: 10_000, work: 20_000 } as const;

/** The refusal with a fix, if one is found. */
export function withFix<Request extends ParsedRequest>(
  refusal: Refusal,
  request: Request,
  validate: (request: Request) => void,
): Refusal {
  const { violations, about } = refusal;
  if (violations.length === 0 || violations.length > limits.operations || about.in !== 'body') return refusal;
  if ((violations.length + 4) * weightOf(request.body, limits.work) > limits.work) return refusal;
  const fix = new Search(request, validate).from(violations);
  return fix ? refusal.withFix(fix) : refusal;
}

/** The amount of data to validate, up to `most`: the number of values, plus 1 for each 100 characters of a text. */
function weightOf(value: unknown, most: number): number {
  const left = [value];
  let weight = 0;
  while (left.length > 0) {
    const next = left.pop();
    weight += 1 + (typeof next === 'string' ? Math.floor(next.length / 100) : 0);
    const children = Array.isArray(next) || isRecord(next) ? Object.values(next) : [];
    if (weight + left.length + children.length > most) return most + 1;
    for (const child of children) left.push(child);
  }
  return weight;
}

/** The operations after a round trip through JSON, as the caller gets them; undefined if they are too large. */
function serialized(operations: readonly PatchOperation[]): readonly PatchOperation[] | undefined {
  if (weightOf(operations, limits.values) > limits.values) return undefined;
  const text = JSON.stringify(operations);
  return text.length > limits.characters ? undefined : (JSON.parse(text) as readonly PatchOperation[]);
}

/** The search for the fix of one refused request. */
class Search<Request extends ParsedRequest> {
  /** By pointer; no pointer is below another one. */
  private readonly edits = new Map<string, Edit>();

  constructor(
    private readonly request: Request,
    private readonly validate: (request: Request) => void,
  ) {}

  /** Edits the place of each broken rule, in rounds, until none is broken. */
  from(violations: readonly Violation[]): readonly PatchOperation[] | undefined {
    let wrong: readonly Violation[] | undefined = violations;
    for (let round = 0; round < limits.rounds; round++) {
      if (wrong.length > limits.operations || !this.edit(wrong)) return undefined;
      const operations = serialized(operationsOf(this.edits, this.request.body));
      wrong = operations && this.violationsWith(operations);
      if (!operations || !wrong) return undefined;
      if (wrong.length === 0) return this.smallest(operations);
    }
    return undefined;
  }

  /** At most one edit for each place: the next round handles further violations there. */
  private edit(violations: readonly Violation[]): boolean {
    const { operation, body, account } = this.request;
    const now = applyPatch(body, operationsOf(this.edits, body));
    const places = new Set<string>();
    for (const violation of sortByUrgency(violations)) {
      const edit = editFor(violation, operation, now, account);
      // Removing an element would move the others.
      if (edit.value === undefined && typeof edit.place.at(-1) === 'number') return false;
      const pointer = pointerOf(edit.place);
      if (!places.has(pointer)) this.put(pointer, edit);
      places.add(pointer);
    }
    return this.edits.size <= limits.operations;
  }

  private put(pointer: string, edit: Edit): void {
    for (const [at, above] of this.edits)
      if (at !== pointer && isBelow(pointer, at)) {
        const rest = edit.place.slice(above.place.length);
        this.edits.set(at, { ...above, value: withValue(above.value, rest, edit.value) });
        return;
      }
    for (const at of this.edits.keys()) if (isBelow(at, pointer)) this.edits.delete(at);
    this.edits.set(pointer, edit);
  }

  /** Removes operations one by one as long as the patch still works. */
  private smallest(operations: readonly PatchOperation[]): readonly PatchOperation[] {
    if (operations.length < 2) return operations;
    for (const one of operations) {
      const others = operations.filter((other) => other !== one);
      if (this.violationsWith(others)?.length === 0) return this.smallest(others);
    }
    return operations;
  }

  /** The rules that the patched body breaks; undefined if it fails for another reason. */
  private violationsWith(operations: readonly PatchOperation[]): readonly Violation[] | undefined {
    const { request, validate } = this;
    const patched = { ...request, body: applyPatch(request.body, operations) };
    try {
      validate(patched);
      rehearse(patched);
      return [];
    } catch (error) {
      // A replaced stage may accept a body that makes the handler fail.
      return error instanceof Refusal && error.violations.length > 0 ? error.violations : undefined;
    }
  }
}

/**
 * Runs the handler on a preview, since a handler can refuse a request that satisfies all schemas. Handlers are
 * synchronous, so the state can't change before the response.
 */
function rehearse(request: ParsedRequest): void {
  const account = request.account.preview();
  void handle(handlers, request.operation.id, { ...request, account, origin: '' });
}

const isBelow = (pointer: string, other: string): boolean => pointer.startsWith(`${other}/`);

/** Wrong types first, dependent rules last: which of several fields is needed may depend on the others. */
function sortByUrgency(violations: readonly Violation[]): readonly Violation[] {
  const of = (keyword: string): readonly Violation[] => violations.filter((each) => each.keyword === keyword);
  const mistyped = of('type');
  const isOpen = ({ place }: Violation): boolean => !mistyped.some((each) => isChild(each.place, place));
  const others = violations.filter(({ keyword }) => keyword !== 'type' && keyword !== 'anyOf');
  return [...mistyped, ...others, ...of('anyOf').filter(isOpen)];
}

const isChild = (place: Place, parent: Place): boolean =>
  place.length === parent.length + 1 && pointerOf(place.slice(0, -1)) === pointerOf(parent);

/** The edits as operations on the original body. */
function operationsOf(edits: ReadonlyMap<string, Edit>, body: unknown): readonly PatchOperation[] {
  return [...edits].flatMap(([path, { place, value }]): readonly PatchOperation[] => {
    const isThere = place.length === 0 || valueAt(body, place) !== undefined;
    if (value === undefined) return isThere ? [{ op: 'remove', path }] : [];
    return [{ op: isThere ? 'replace' : 'add', path, value }];
  });
}
