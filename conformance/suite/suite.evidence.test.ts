/** Shows that a check passes only with evidence: none passes on a server that lacks what it looks at. */
import { describe, expect, it } from 'vitest';
import { isRecord } from '../../openapi/json/json.js';
import { createApp } from '../../reference-impl/pipeline/app.js';
import { mapAnswer } from '../../reference-impl/pipeline/overrides.js';
import { handling } from '../../variants/kit/stages.js';
import type { StageOverride } from '../../reference-impl/pipeline/app.js';
import { finding } from '../../variants/kit/look-up.js';
import { Refusal } from '../../reference-impl/calls/refusal.js';
import { virtualTime } from '../requests/http/virtual-clock.js';
import { allChecks } from '../checks/index.js';
import { runChecks } from '../run/engine.js';
import { createInProcessTransport } from '../requests/http/in-process.js';
import { requirementOf } from '../model/requirement-of-check.js';

const all = allChecks();
const decisive = all.filter((check) => requirementOf(check).level !== 'observed');

const lookUps = (instead: () => never): StageOverride => handling('getOrder', instead);

const withoutData = (response: unknown): unknown =>
  isRecord(response) && 'data' in response ? { ...response, data: {} } : response;

const withEmptyLists = (value: unknown): unknown => {
  if (Array.isArray(value)) return [];
  return isRecord(value)
    ? Object.fromEntries(Object.entries(value).map(([name, child]) => [name, withEmptyLists(child)]))
    : value;
};

/** The aspects that a status alone can show, whatever the responses contain. */
const statuses = 'accepts answers authentication refusals refuses responses stands workflow';
/** The same, and that created resources have different identifiers. */
const creations = `${statuses} gives`;
const lists = `${statuses} lists prices`;

/** Checks that may pass: by operation the aspects with which their ids begin, and single ids. */
interface MayPass {
  readonly aspects: Readonly<Record<string, string>>;
  readonly ids?: readonly string[];
}

const withoutLookUps: MayPass = {
  aspects: {
    'list-carriers': lists,
    'calculate-rates': lists,
    'create-customer': creations,
    'create-location': creations,
    'create-order': creations,
    'update-customer': statuses,
    'assign-order': statuses,
    // Refusals need no order.
    'get-order': 'refusals',
  },
};

const servers: Readonly<Record<string, readonly [StageOverride, MayPass]>> = {
  'refuses every look-up with 404': [
    lookUps(() => {
      throw new Refusal('not-found', 'No such order.');
    }),
    withoutLookUps,
  ],
  'fails every look-up with 500': [
    lookUps(() => {
      throw new Error('broken');
    }),
    withoutLookUps,
  ],
  'responds with empty data': [
    mapAnswer(withoutData),
    {
      aspects: {
        ...Object.fromEntries(
          ['list-carriers', 'calculate-rates', 'create-customer', 'create-location'].map((name) => [name, statuses]),
        ),
      },
    },
  ],
  'finds one and the same order': [
    finding((orders) => orders[0]),
    {
      aspects: { ...withoutLookUps.aspects, 'get-order': statuses },
      // Correct for that order: both keys find it, it has the sent values, and its parts are distinct.
      ids: [
        'get-order.reads.parts-apart',
        'get-order.finds.as-created',
        'get-order.finds.same-by-both',
        ...['every-answer', 'every-location', 'every-location-rest', 'every-name', 'skills'].map(
          (id) => `get-order.reads.${id}`,
        ),
      ],
    },
  ],
  'responds with empty lists': [
    mapAnswer(withEmptyLists),
    {
      aspects: {
        'list-carriers': statuses,
        'calculate-rates': statuses,
        'create-customer': `${creations} refused`,
        'create-location': `${creations} refused`,
        'create-order': `${creations} refused`,
        'update-customer': `${statuses} refused shows`,
        'get-order': `${statuses} finds reads`,
      },
    },
  ],
};

/** Checks about a list: they need elements. */
const aboutLists = [
  'get-order.reads.skills',
  'calculate-rates.lists.what-carriers-list',
  'calculate-rates.lists.each-carrier-once',
  'list-carriers.lists.the-same-throughout',
];

async function passesOn(alter: StageOverride): Promise<readonly string[]> {
  const time = virtualTime();
  const app = createApp({ seed: 'evidence', fixes: false }, alter);
  const target = {
    baseUrl: 'http://127.0.0.1:4010',
    token: 'test-token',
    otherToken: 'other-token',
    transport: createInProcessTransport((call) => app.handle(call), time),
  };
  const options = { runId: 'conf-eviden', waitMs: 40, concurrency: 8, repeats: 3, ...time };
  const { results } = await runChecks(decisive, target, options, {}, all);
  expect(results.filter(({ outcome }) => outcome === 'error')).toEqual([]);
  expect(results.some(({ outcome }) => outcome === 'fail')).toBe(true);
  return results.filter(({ outcome }) => outcome === 'pass').map(({ check }) => check.formerId ?? check.id);
}

/** `id` begins with an operation and an aspect. */
function isAllowed({ aspects, ids = [] }: MayPass, id: string): boolean {
  const [operation = '', aspect = ''] = id.split('.');
  return ids.includes(id) || (aspects[operation] ?? '').split(' ').includes(aspect);
}

describe.each(Object.entries(servers))('a server that %s', (name, [alter, mayPass]) => {
  it('passes no check that needs what is missing', async () => {
    const passed = await passesOn(alter);
    expect(passed.filter((id) => !isAllowed(mayPass, id))).toEqual([]);
    if (name.endsWith('lists')) expect(passed.filter((id) => aboutLists.includes(id))).toEqual([]);
  });
});
