/** What the comparison of two contracts can say: each rule with its id, whom it breaks, and a sentence. */

/** Requests and answers are opposite directions; `operation` and `document` stand for what is around them. */
export type Side = 'request' | 'answer' | 'operation' | 'document';

/** What a change does to the set of values that a place may have; `reworded` leaves everything that anybody relies on. */
export type Effect = 'narrowed' | 'widened' | 'changed' | 'reworded';

/** How much of a version changes: 1.0.0 to 2.0.0, 1.1.0 or 1.0.1. */
export type Step = 'major' | 'minor' | 'patch';

/** The section of a changelog. */
export type Section = 'Added' | 'Changed' | 'Deprecated' | 'Removed';

/**
 * One rule. It breaks clients when one that keeps the old contract may fail with a server that keeps the new one, and servers
 * when one that keeps the old contract may fail a client that keeps the new one.
 */
export interface Rule {
  readonly id: string;
  readonly side: Side;
  readonly clients: boolean;
  readonly servers: boolean;
  readonly step: Step;
  readonly section: Section;
  readonly says: string;
}

type Whom = 'clients' | 'servers' | 'both' | 'neither';

/** A row of the table; `addition` is for what breaks nobody and is more than before. */
type Row = readonly [id: string, whom: Whom, says: string, section?: Section, addition?: 'addition'];

function ruleOf(side: Side, [id, whom, says, section = 'Changed', addition]: Row): Rule {
  const clients = whom === 'clients' || whom === 'both';
  const servers = whom === 'servers' || whom === 'both';
  const step = clients ? 'major' : servers || addition ? 'minor' : 'patch';
  return { id, side, clients, servers, step, section, says };
}

/** Whom an effect breaks: a side that sends what the other doesn't know, or relies on what is gone. */
const broken: Readonly<Record<'request' | 'answer', Readonly<Record<Effect, Whom>>>> = {
  request: { narrowed: 'clients', widened: 'servers', changed: 'both', reworded: 'neither' },
  answer: { narrowed: 'servers', widened: 'clients', changed: 'both', reworded: 'neither' },
};

type Effects = Readonly<Partial<Record<Effect, string>>>;

const bound = (name: string, stricter: string, looser: string): Effects => ({
  narrowed: `the ${name} is ${stricter}, or there was none`,
  widened: `the ${name} is ${looser}, or gone`,
});

const kept = (name: string): Effects => ({
  narrowed: `${name} must be kept that was not asked for`,
  widened: `${name} need not be kept any more`,
  changed: `another ${name.replace(/^an? /, '')} must be kept`,
});

/** What a schema says of one place, with a sentence for each effect that a change of it can have. */
const ofSchemas: Readonly<Record<string, Effects>> = {
  type: {
    narrowed: 'fewer types of value are allowed',
    widened: 'more types of value are allowed',
    changed: 'other types of value are allowed',
  },
  values: {
    narrowed: 'fewer values are allowed',
    widened: 'more values are allowed',
    changed: 'some values are no longer allowed, and others are',
    reworded: 'the list of values is written otherwise, and holds for as much as before',
  },
  minimum: bound('least value', 'higher', 'lower'),
  maximum: bound('greatest value', 'lower', 'higher'),
  length: bound('least length', 'greater', 'smaller'),
  'least-elements': bound('least number of elements', 'greater', 'smaller'),
  'most-elements': bound('greatest number of elements', 'smaller', 'greater'),
  pattern: kept('a pattern'),
  format: kept('a format'),
  alternatives: {
    narrowed: 'an alternative is gone, or one of several must hold now',
    widened: 'there is one more alternative, or none needs to hold any more',
    changed: 'the alternatives are others',
  },
  condition: kept('a condition'),
  reference: kept('a reference to what exists'),
  elements: {
    narrowed: 'the elements of the list are bound now',
    widened: 'the elements of the list are no longer bound',
  },
  others: {
    narrowed: 'fields that have no name of their own are bound now',
    widened: 'fields that have no name of their own are no longer bound',
  },
};

const presence: Readonly<Record<'request' | 'answer', Effects>> = {
  request: {
    narrowed: 'leaving it out is no longer sure to be accepted',
    widened: 'it may be left out now',
    reworded: 'whether it is needed was stated or left open, and is the other now',
  },
  answer: {
    narrowed: 'it is promised where it was not',
    widened: 'it is no longer promised where it was',
    changed: 'it is promised in other cases',
  },
};

function ofSide(side: 'request' | 'answer'): readonly Rule[] {
  const all = { ...ofSchemas, presence: presence[side] };
  return Object.entries(all).flatMap(([aspect, effects]) =>
    Object.entries(effects).map(([effect, says]) =>
      ruleOf(side, [`${side}-${aspect}-${effect}`, broken[side][effect as Effect], says]),
    ),
  );
}

const rows: Readonly<Record<Side, readonly Row[]>> = {
  request: [
    ['request-needed-field-added', 'both', 'a field is new, and needed', 'Added'],
    ['request-optional-field-added', 'servers', 'a field is new that can be sent', 'Added'],
    ['request-needed-field-removed', 'both', 'a field that was needed is gone', 'Removed'],
    ['request-optional-field-removed', 'clients', 'a field is gone that could be sent', 'Removed'],
    ['request-left-open', 'clients', 'what is accepted here was stated, and is left open now'],
    ['request-settled', 'servers', 'what is accepted here was left open, and is stated now'],
    ['needed-parameter-added', 'both', 'a parameter is new, and needed', 'Added'],
    ['optional-parameter-added', 'servers', 'a parameter is new, and may be left out', 'Added'],
    ['needed-parameter-removed', 'both', 'a parameter that was needed is gone', 'Removed'],
    ['optional-parameter-removed', 'clients', 'a parameter is gone that could be sent', 'Removed'],
    ['path-parameter-renamed', 'neither', 'a parameter of the path has another name, which nobody sends'],
    ['parameter-deprecated', 'neither', 'a parameter is marked as one to leave', 'Deprecated'],
    ['parameter-reinstated', 'neither', 'a parameter is no longer marked as one to leave'],
    ['needed-body-added', 'both', 'a body is new, and needed', 'Added'],
    ['optional-body-added', 'servers', 'a body is new, and may be left out', 'Added'],
    ['needed-body-removed', 'both', 'the body that was needed is gone', 'Removed'],
    ['optional-body-removed', 'clients', 'the body is gone that could be sent', 'Removed'],
    ['request-media-type-added', 'servers', 'one more media type can be sent', 'Added'],
    ['request-media-type-removed', 'clients', 'a media type can no longer be sent', 'Removed'],
    ['dependency-added', 'clients', 'a rule between parameters is new', 'Added'],
    ['dependency-removed', 'servers', 'a rule between parameters is gone', 'Removed'],
  ],
  answer: [
    ['answer-promised-field-added', 'servers', 'a field is new, and promised', 'Added'],
    ['answer-optional-field-added', 'neither', 'a field is new, and not promised', 'Added', 'addition'],
    ['answer-promised-field-removed', 'clients', 'a field that was promised is gone', 'Removed'],
    ['answer-optional-field-removed', 'clients', 'a field is gone that could be there', 'Removed'],
    ['answer-left-open', 'clients', 'what the answer holds here was stated, and is left open now'],
    ['answer-settled', 'servers', 'what the answer holds here was left open, and is stated now'],
    ['answer-media-type-added', 'neither', 'one more media type can be asked for', 'Added', 'addition'],
    ['answer-media-type-removed', 'clients', 'a media type no longer comes', 'Removed'],
    ['answer-status-added', 'clients', 'a success may come with one more status', 'Added'],
    ['answer-status-removed', 'both', 'a success no longer comes with this status', 'Removed'],
    ['refusal-added', 'neither', 'a refusal is described; any was possible before', 'Added', 'addition'],
    ['refusal-removed', 'neither', 'a refusal is no longer described; any is still possible', 'Removed'],
    ['answer-became-hint', 'clients', 'an answer that was promised is only hinted at'],
    ['answer-became-promise', 'servers', 'an answer that was hinted at is promised'],
  ],
  operation: [
    ['operation-added', 'servers', 'an operation is new', 'Added'],
    ['operation-removed', 'clients', 'an operation is gone', 'Removed'],
    ['operation-moved', 'both', 'an operation has another method or path'],
    ['operation-renamed', 'neither', 'an operation has another id, which nobody sends'],
    ['operation-deprecated', 'neither', 'an operation is marked as one to leave', 'Deprecated'],
    ['operation-reinstated', 'neither', 'an operation is no longer marked as one to leave'],
    ['operation-became-provisional', 'clients', 'an operation that was promised is known by name only'],
    ['operation-became-stated', 'servers', 'an operation that was known by name only is promised'],
    ['security-way-added', 'servers', 'one more way to be let in is accepted', 'Added'],
    ['security-way-removed', 'clients', 'a way to be let in is no longer accepted', 'Removed'],
    ['documentation-changed', 'neither', 'a description, title, tag or section is another'],
    ['requirement-changed', 'neither', 'a rule stands for another row of the catalogue'],
    ['hint-changed', 'neither', 'what the specification only hints at is another'],
    ['suite-data-changed', 'neither', 'what only the suite or the reference goes by is another'],
    ['examples-changed', 'neither', 'the examples are others'],
  ],
  document: [
    ['base-path-changed', 'both', 'the path that all operations are below is another'],
    ['server-described', 'neither', 'the servers are described otherwise, with the same path'],
    ['security-scheme-changed', 'both', 'how to be let in is another'],
    ['security-scheme-added', 'neither', 'a way to be let in is described', 'Added'],
    ['security-scheme-removed', 'neither', 'a way to be let in is no longer described', 'Removed'],
    ['triggers-changed', 'neither', 'the triggers of the mock are others'],
    ['document-rewritten', 'neither', 'the document is written otherwise, and says the same'],
    ['unclassified', 'both', 'something changed that no rule knows'],
    ['version-step-too-small', 'neither', 'the version makes a smaller step than the changes demand'],
    ['version-lowered', 'neither', 'the version is lower than before'],
    ['version-unreadable', 'neither', 'a version is not of the form 1.2.3'],
  ],
};

/** All rules, requests first. */
export const rules: readonly Rule[] = [
  ...ofSide('request'),
  ...ofSide('answer'),
  ...(Object.keys(rows) as Side[]).flatMap((side) => rows[side].map((row) => ruleOf(side, row))),
];

const byId = new Map(rules.map((rule) => [rule.id, rule]));

/** The rule of an id. Throws for an unknown id: the documentation must list every rule. */
export function ruleById(id: string): Rule {
  const found = byId.get(id);
  if (!found) throw new Error(`There is no rule ${id}.`);
  return found;
}
