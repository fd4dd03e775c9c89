/** Compares operations: their requests, responses and authentication. */
import { record } from '../json/json.js';
import type { Schema } from '../keywords/kit/schema.js';
import { canonical, namesIn, own } from '../json/canonical.js';
import type { ContractChanges, ChangePlace, Standing } from './change.js';
import { compareParameters } from './parameters.js';
import { leftOver, wireForm, type OperationPair, type RawOperation } from './raw-operations.js';
import { SchemaComparison } from './schemas.js';

const isProvisional = ({ node }: RawOperation): boolean => node['x-provisional'] === true;

/** The fields of an operation that have rules here. A change of any other field is reported as unclassified. */
const known = new Set([
  ...['operationId', 'tags', 'summary', 'description', 'parameters', 'requestBody', 'responses', 'security'],
  ...[
    'deprecated',
    'externalDocs',
    'x-spec',
    'x-requirement',
    'x-provisional',
    'x-dependencies',
    'x-creates',
    'x-reads-only',
  ],
]);

/** Compares one operation that both documents have. */
export class OperationComparison {
  private readonly where: ChangePlace;

  constructor(
    private readonly pair: OperationPair,
    private readonly changes: ContractChanges,
  ) {
    const { before, after } = pair;
    const standing: Standing = isProvisional(before) || isProvisional(after) ? 'provisional' : 'stated';
    this.where = { operation: after.id, at: '', standing };
  }

  compare(): void {
    const { before, after } = this.pair;
    if (wireForm(before) !== wireForm(after))
      this.changes.add('operation-moved', this.where, wireOf(before), wireOf(after));
    if (before.id !== after.id) this.changes.add('operation-renamed', this.where, before.id, after.id);
    this.standing();
    this.remarks();
    compareParameters(this.pair, this.where, this.changes);
    this.sets('dependency', dependenciesOf);
    this.sets('security-way', waysIn);
    this.body();
    this.answers();
    leftOver(this.changes, this.where, known, before.node, after.node);
  }

  private standing(): void {
    const { before, after } = this.pair;
    const [was, is] = [isProvisional(before), isProvisional(after)];
    const rule = is ? 'operation-became-provisional' : 'operation-became-stated';
    // A provisional operation promises nothing, but a change to or from provisional is a stated change.
    if (was !== is) this.changes.add(rule, { ...this.where, standing: 'stated' });
    const [wasLeft, isLeft] = [before.node['deprecated'] === true, after.node['deprecated'] === true];
    if (wasLeft !== isLeft) this.changes.add(isLeft ? 'operation-deprecated' : 'operation-reinstated', this.where);
  }

  private remarks(): void {
    const { before, after } = this.pair;
    const documentationOf = ({ node }: RawOperation): unknown =>
      ['summary', 'description', 'tags', 'externalDocs', 'x-spec'].map((word) => node[word] ?? null);
    this.changes.compare('documentation-changed', this.where, documentationOf(before), documentationOf(after));
    const [was, is] = [before.node['x-requirement'], after.node['x-requirement']];
    this.changes.compare('requirement-changed', this.where, was, is);
    const helps = ({ node }: RawOperation): unknown => ['x-creates', 'x-reads-only'].map((word) => node[word] ?? null);
    this.changes.compare('suite-data-changed', this.where, helps(before), helps(after));
  }

  /** Compares a set of an operation: one rule for added elements, one for removed elements. */
  private sets(rule: string, read: (operation: RawOperation) => readonly string[]): void {
    const [was, is] = [read(this.pair.before), read(this.pair.after)];
    const gone = was.filter((one) => !is.includes(one));
    const added = is.filter((one) => !was.includes(one));
    if (gone.length > 0) this.changes.add(`${rule}-removed`, this.where, gone);
    if (added.length > 0) this.changes.add(`${rule}-added`, this.where, undefined, added);
  }

  private body(): void {
    const where = { ...this.where, at: 'request' };
    const { before, after } = this.pair;
    const [was, is] = [before.node['requestBody'], after.node['requestBody']];
    const need = (body: unknown): string => (own(body, 'required') === true ? 'needed' : 'optional');
    if (was === undefined || is === undefined) {
      if (was !== is) this.changes.add(`${need(was ?? is)}-body-${is ? 'added' : 'removed'}`, where);
      return;
    }
    const effect = need(is) === 'needed' ? 'narrowed' : 'widened';
    if (need(was) !== need(is)) this.changes.add(`request-presence-${effect}`, where, need(was), need(is));
    this.changes.compare('hint-changed', where, own(was, 'x-advisory'), own(is, 'x-advisory'));
    this.changes.compare('documentation-changed', where, own(was, 'description'), own(is, 'description'));
    leftOver(this.changes, where, new Set(['required', 'x-advisory', 'description', 'content']), was, is);
    this.content('request', where, was, is);
  }

  private answers(): void {
    const [was, is] = [this.pair.before.node['responses'], this.pair.after.node['responses']];
    for (const status of namesIn(was, is))
      this.answer(status, { ...this.where, at: `answer ${status}` }, own(was, status), own(is, status));
  }

  private answer(status: string, where: ChangePlace, before: unknown, after: unknown): void {
    if (before === undefined || after === undefined) {
      const kind = status.startsWith('2') ? 'answer-status' : /^[45]/.test(status) ? 'refusal' : undefined;
      const rule = kind && `${kind}-${after === undefined ? 'removed' : 'added'}`;
      return this.changes.add(rule ?? 'unclassified', where);
    }
    const [was, is] = [own(before, 'x-hint') === true, own(after, 'x-hint') === true];
    if (was !== is) this.changes.add(is ? 'answer-became-hint' : 'answer-became-promise', where);
    const hinted: ChangePlace = was || is ? { ...where, standing: 'hint' } : where;
    this.changes.compare('documentation-changed', hinted, own(before, 'description'), own(after, 'description'));
    leftOver(this.changes, hinted, new Set(['x-hint', 'description', 'content']), before, after);
    this.content('answer', hinted, before, after);
  }

  private content(direction: 'request' | 'answer', where: ChangePlace, before: unknown, after: unknown): void {
    const [was, is] = [own(before, 'content'), own(after, 'content')];
    for (const media of namesIn(was, is)) {
      const beside = { ...where, at: `${where.at} ${media}` };
      const [one, other] = [own(was, media), own(is, media)];
      if (one === undefined || other === undefined)
        this.changes.add(`${direction}-media-type-${other === undefined ? 'removed' : 'added'}`, beside);
      else this.media(direction, media === 'application/json' ? where : beside, one, other);
    }
  }

  private media(direction: 'request' | 'answer', where: ChangePlace, before: unknown, after: unknown): void {
    const schemas = new SchemaComparison(direction, this.changes);
    schemas.compare({ before: own(before, 'schema') as Schema, after: own(after, 'schema') as Schema }, where);
    const examples = (media: unknown): unknown => [
      own(media, 'example') ?? null,
      Object.entries(record(own(media, 'examples'))),
    ];
    const [was, is] = [examples(before), examples(after)];
    if (canonical(was) !== canonical(is)) this.changes.add('examples-changed', where);
    leftOver(this.changes, where, new Set(['schema', 'example', 'examples']), before, after);
  }
}

const wireOf = ({ method, path }: RawOperation): string => `${method.toUpperCase()} ${path}`;

const dependenciesOf = ({ node }: RawOperation): readonly string[] =>
  ((node['x-dependencies'] ?? []) as readonly unknown[]).map((text) => String(text).replaceAll(' ', ''));

/** The alternatives for authentication; empty if none is required. */
function waysIn({ node, contract }: RawOperation): readonly string[] {
  const ways = (node['security'] ?? contract.document['security'] ?? []) as readonly unknown[];
  return ways.length === 0 ? ['{}'] : ways.map(canonical);
}
