/** The changes that the comparison of two contracts can report: rules with an id, whom they break, and a sentence. */
import type { Effect } from '../keywords/kit/comparison.js';
import { keywords } from '../keywords/index.js';

/** The part of the contract: requests and responses (`answer`), the operation around them, or the whole document. */
export type ContractSide = 'request' | 'answer' | 'operation' | 'document';

/** The part of a version that is raised: 1.0.0 to 2.0.0, 1.1.0 or 1.0.1. */
export type VersionStep = 'major' | 'minor' | 'patch';

/** The section of a changelog. */
export type ChangelogSection = 'Added' | 'Changed' | 'Deprecated' | 'Removed';

/**
 * One rule. It breaks clients if a client of the old contract may fail with a server of the new one. It breaks servers
 * if a server of the old contract may fail a client of the new one.
 */
export interface DiffRule {
  readonly id: string;
  readonly side: ContractSide;
  readonly clients: boolean;
  readonly servers: boolean;
  readonly step: VersionStep;
  readonly section: ChangelogSection;
  readonly says: string;
}

type Whom = 'clients' | 'servers' | 'both' | 'neither';

/** A row of the table. `addition` marks a change that breaks nobody and adds something: a minor step. */
type Row = readonly [id: string, whom: Whom, says: string, section?: ChangelogSection, addition?: 'addition'];

function ruleOf(side: ContractSide, [id, whom, says, section = 'Changed', addition]: Row): DiffRule {
  const clients = whom === 'clients' || whom === 'both';
  const servers = whom === 'servers' || whom === 'both';
  const step = clients ? 'major' : servers || addition ? 'minor' : 'patch';
  return { id, side, clients, servers, step, section, says };
}

/** Whom an effect breaks: the side that sends unknown values, or that relies on removed ones. */
const broken: Readonly<Record<'request' | 'answer', Readonly<Record<Effect, Whom>>>> = {
  request: { narrowed: 'clients', widened: 'servers', changed: 'both', reworded: 'neither' },
  answer: { narrowed: 'servers', widened: 'clients', changed: 'both', reworded: 'neither' },
};

type Effects = Readonly<Partial<Record<Effect, string>>>;

/** What is compared besides the keywords: whether there are rules for elements, or for fields that are not listed. */
const wholes: Readonly<Record<string, Effects>> = {
  elements: {
    narrowed: 'the elements of the list now have rules',
    widened: 'the elements of the list no longer have rules',
  },
  others: {
    narrowed: 'unlisted fields now have rules',
    widened: 'unlisted fields no longer have rules',
  },
};

const ofKeywords: Readonly<Record<string, Effects>> = Object.fromEntries(
  keywords.flatMap(({ comparison }) => (typeof comparison === 'string' ? [] : [[comparison.name, comparison.says]])),
);

const presence: Readonly<Record<'request' | 'answer', Effects>> = {
  request: {
    narrowed: 'a request without the field is no longer certain to be accepted',
    widened: 'the field is now optional',
    reworded: 'whether the field is required has become an open question, or is no longer one',
  },
  answer: {
    narrowed: 'the field is now guaranteed',
    widened: 'the field is no longer guaranteed',
    changed: 'the field is guaranteed in other cases',
  },
};

function ofSide(side: 'request' | 'answer'): readonly DiffRule[] {
  const all = { ...ofKeywords, ...wholes, presence: presence[side] };
  return Object.entries(all).flatMap(([aspect, effects]) =>
    Object.entries(effects).map(([effect, says]) =>
      ruleOf(side, [`${side}-${aspect}-${effect}`, broken[side][effect as Effect], says]),
    ),
  );
}

const rows: Readonly<Record<ContractSide, readonly Row[]>> = {
  request: [
    ['request-needed-field-added', 'both', 'a required field was added, or is no longer read-only', 'Added'],
    ['request-optional-field-added', 'servers', 'an optional field was added, or is no longer read-only', 'Added'],
    ['request-needed-field-removed', 'both', 'a required field was removed, or is read-only now', 'Removed'],
    ['request-optional-field-removed', 'clients', 'an optional field was removed, or is read-only now', 'Removed'],
    ['request-left-open', 'clients', 'what is accepted here has become an open question'],
    ['request-settled', 'servers', 'what is accepted here is no longer an open question'],
    ['needed-parameter-added', 'both', 'a required parameter was added', 'Added'],
    ['optional-parameter-added', 'servers', 'an optional parameter was added', 'Added'],
    ['needed-parameter-removed', 'both', 'a required parameter was removed', 'Removed'],
    ['optional-parameter-removed', 'clients', 'an optional parameter was removed', 'Removed'],
    ['path-parameter-renamed', 'neither', 'a path parameter was renamed, which changes no request'],
    ['parameter-deprecated', 'neither', 'a parameter was deprecated', 'Deprecated'],
    ['parameter-reinstated', 'neither', 'a parameter is no longer deprecated'],
    ['needed-body-added', 'both', 'a required body was added', 'Added'],
    ['optional-body-added', 'servers', 'an optional body was added', 'Added'],
    ['needed-body-removed', 'both', 'the required body was removed', 'Removed'],
    ['optional-body-removed', 'clients', 'the optional body was removed', 'Removed'],
    ['request-media-type-added', 'servers', 'a media type of requests was added', 'Added'],
    ['request-media-type-removed', 'clients', 'a media type of requests was removed', 'Removed'],
    ['dependency-added', 'clients', 'a rule between parameters was added', 'Added'],
    ['dependency-removed', 'servers', 'a rule between parameters was removed', 'Removed'],
  ],
  answer: [
    ['answer-promised-field-added', 'servers', 'a guaranteed field was added, or is no longer write-only', 'Added'],
    [
      'answer-optional-field-added',
      'neither',
      'an optional field was added, or is no longer write-only',
      'Added',
      'addition',
    ],
    ['answer-promised-field-removed', 'clients', 'a guaranteed field was removed, or is write-only now', 'Removed'],
    ['answer-optional-field-removed', 'clients', 'an optional field was removed, or is write-only now', 'Removed'],
    ['answer-left-open', 'clients', 'what the response has here has become an open question'],
    ['answer-settled', 'servers', 'what the response has here is no longer an open question'],
    ['answer-media-type-added', 'neither', 'a media type of responses was added', 'Added', 'addition'],
    ['answer-media-type-removed', 'clients', 'a media type of responses was removed', 'Removed'],
    ['answer-status-added', 'clients', 'a success status was added', 'Added'],
    ['answer-status-removed', 'both', 'a success status was removed', 'Removed'],
    ['refusal-added', 'neither', 'a refusal status was added to the description', 'Added', 'addition'],
    ['refusal-removed', 'neither', 'a refusal status was removed from the description', 'Removed'],
    ['answer-became-hint', 'clients', 'a guaranteed response has become a hint'],
    ['answer-became-promise', 'servers', 'a hinted response is now guaranteed'],
  ],
  operation: [
    ['operation-added', 'servers', 'an operation was added', 'Added'],
    ['operation-removed', 'clients', 'an operation was removed', 'Removed'],
    ['operation-moved', 'both', 'the method or path of an operation changed'],
    ['operation-renamed', 'neither', 'the id of an operation changed, which changes no request'],
    ['operation-deprecated', 'neither', 'an operation was deprecated', 'Deprecated'],
    ['operation-reinstated', 'neither', 'an operation is no longer deprecated'],
    ['operation-became-provisional', 'clients', 'a described operation is now known by name only'],
    ['operation-became-stated', 'servers', 'an operation known by name only is now described'],
    ['security-way-added', 'servers', 'an authentication scheme was added to an operation', 'Added'],
    ['security-way-removed', 'clients', 'an authentication scheme was removed from an operation', 'Removed'],
    ['documentation-changed', 'neither', 'a description, title, tag or section changed'],
    ['requirement-changed', 'neither', 'a rule has another requirement id'],
    ['hint-changed', 'neither', 'a hint changed'],
    ['suite-data-changed', 'neither', 'a keyword that only the suite or the reference reads changed'],
    ['examples-changed', 'neither', 'the examples changed'],
  ],
  document: [
    ['base-path-changed', 'both', 'the base path changed'],
    ['server-described', 'neither', 'the description of the servers changed, with the same base path'],
    ['security-scheme-changed', 'both', 'an authentication scheme changed'],
    ['security-scheme-added', 'neither', 'the definition of an authentication scheme was added', 'Added'],
    ['security-scheme-removed', 'neither', 'the definition of an authentication scheme was removed', 'Removed'],
    ['triggers-changed', 'neither', 'the triggers of the mock changed'],
    ['document-rewritten', 'neither', 'the document is written differently, with the same meaning'],
    ['unclassified', 'both', 'a change that no rule classifies'],
    ['version-step-too-small', 'neither', 'the version step is smaller than the changes require'],
    ['version-lowered', 'neither', 'the version was lowered'],
    ['version-unreadable', 'neither', 'a version is not of the form 1.2.3'],
  ],
};

/** All rules, requests first. */
export const rules: readonly DiffRule[] = [
  ...ofSide('request'),
  ...ofSide('answer'),
  ...(Object.keys(rows) as ContractSide[]).flatMap((side) => rows[side].map((row) => ruleOf(side, row))),
];

const byId = new Map(rules.map((rule) => [rule.id, rule]));

/** The rule with an id. Throws for an unknown id: the documentation must list every rule. */
export function ruleById(id: string): DiffRule {
  const found = byId.get(id);
  if (!found) throw new Error(`Unknown rule ${id}.`);
  return found;
}
