/** The mock stays conformant with all variations that a seed can draw. */
import { describe, expect, it } from 'vitest';
import type { Check } from '../conformance/model/check.js';
import { requirementOf } from '../conformance/model/requirement-of-check.js';
import { expectConformant, runOn } from '../conformance/run/test-variations.js';
import { isRecord } from '../openapi/json/json.js';
import { createApp, type App } from '../reference-impl/pipeline/app.js';
import type { Reply } from '../reference-impl/calls/call.js';
import { createdOrder, jsonOf, replyOf, unknownUuid } from '../reference-impl/pipeline/test-calls.js';
import { textOf } from '../variants/kit/answers.js';
import { allowedAgainstHints, alternating, byNameOnly, offered } from '../variants/offered.js';
import { allVariations } from '../variants/index.js';
import { combined } from '../variants/kit/variant.js';
import { isOfKind } from '../conformance/model/places.js';
import { choicesFor, takenFor } from './choices.js';

const seeds = ['7', '1', '2026', '404', '31337', '90'];

const writing = ['createOrder', 'createLocation', 'createCustomer', 'updateCustomer', 'calculateRates'];

/** Checks that can fail, without the hundreds of invalid bodies and without the open questions. */
const isDecisive = (check: Check): boolean =>
  requirementOf(check).level !== 'observed' &&
  !(writing.includes(check.operation) && isOfKind('refuses', check.id)) &&
  !/^stands\.(?:open-questions|provisional)@/.test(check.id);

const appOf = (seed: string): App => {
  const { pricing, apply } = choicesFor(seed);
  return createApp({ seed: 1, clock: () => new Date('2031-03-03T16:20:00Z'), ...(pricing && { pricing }) }, apply);
};

/** The replies to one sequence of calls: a refusal, the carriers and an order, each several times. */
async function repliesOf(seed: string): Promise<readonly Reply[]> {
  const app = appOf(seed);
  const { number } = await createdOrder(app);
  const replies: Reply[] = [];
  for (let round = 0; round < 12; round += 1)
    for (const path of [`/orders?order_number=${number}`, '/carriers', `/orders?order_number=${unknownUuid}`])
      replies.push(await replyOf(app, 'GET', path));
  return replies;
}

const dataOf = (reply: Reply): Readonly<Record<string, unknown>> => jsonOf(reply).data ?? {};

const ordersIn = (replies: readonly Reply[]) =>
  replies
    .filter(({ status }) => status === 200)
    .flatMap((reply) => dataOf(reply)['order'] ?? [])
    .filter(isRecord);

const carriersIn = (replies: readonly Reply[]) =>
  replies
    .filter(({ status }) => status === 200)
    .map((reply) => dataOf(reply)['carriers'])
    .filter((list): list is { uuid: string }[] => Array.isArray(list) && list.length > 0);

const refusalsIn = (replies: readonly Reply[]) => replies.filter(({ status }) => status >= 400);

/** Properties that a client must not rely on, and the values that they have in the replies. */
const shown: Readonly<Record<string, (replies: readonly Reply[]) => readonly unknown[]>> = {
  'absent, null or empty': (replies) =>
    ordersIn(replies).map(({ notes }) => (notes === undefined ? 'absent' : JSON.stringify(notes))),
  'the order of lists': (replies) =>
    carriersIn(replies).map((list) => list.map(({ uuid }) => uuid.toLowerCase()).join()),
  'bodies of refusals': (replies) => refusalsIn(replies).map(textOf),
  'extra fields': (replies) =>
    ordersIn(replies).map((order) => ['x_tags', 'data', 'location_uuid'].filter((name) => name in order).join()),
  'the writing of numbers': (replies) =>
    replies.map((reply) =>
      ['.0', 'e+', '00E-2'].find((form) =>
        new RegExp(`\\d${form.replace(/[.+]/g, '\\$&')}\\b`).test(textOf(reply).replace(/"(?:[^"\\]|\\.)*"/g, '')),
      ),
    ),
  'the case of uuids': (replies) => ordersIn(replies).map(({ uuid }) => uuid === String(uuid).toUpperCase()),
};

const betweenSeeds: typeof shown = {
  'codes of refusals': (replies) => refusalsIn(replies).map(({ status }) => status),
};

const varieties = (shown: readonly unknown[]): number => new Set(shown).size;

const takenBy = (seed: string) => takenFor(seed).map(({ one }) => one);

describe('a seed of the switch ambiguity', () => {
  it.each(seeds)('%s makes a conformant mock', async (seed) => {
    const taken = takenBy(seed);
    const isAsked = seed === seeds[0] ? undefined : isDecisive;
    expectConformant(await runOn(combined(taken), {}, isAsked), combined(taken));
  });

  it.each(Object.entries(shown))('varies %s from response to response', async (_name, shownIn) => {
    for (const seed of seeds.slice(0, 3)) expect(varieties(shownIn(await repliesOf(seed)))).toBeGreaterThan(1);
  });

  it.each(Object.entries(betweenSeeds))('varies %s from seed to seed', async (_name, shownIn) => {
    const replies = (await Promise.all(seeds.map(repliesOf))).flat();
    expect(varieties(shownIn(replies))).toBeGreaterThan(1);
  });

  it('repeats with the same seed and sequence of calls, and differs with another seed', async () => {
    const [seed = '', other = ''] = seeds;
    expect(await repliesOf(seed)).toEqual(await repliesOf(seed));
    expect(await repliesOf(seed)).not.toEqual(await repliesOf(other));
  });

  it('has each variation with some seed, except those that only a name selects and those against a hint', () => {
    const taken = new Set(Array.from({ length: 300 }, (_, seed) => takenBy(String(seed)).map(({ id }) => id)).flat());
    const missing = offered.filter(
      ({ id, choice, breaks }) =>
        !byNameOnly.includes(choice) &&
        breaks.length === 0 &&
        !taken.has(alternating.includes(choice) ? `${choice}.changing` : id),
    );
    expect(missing.map(({ id }) => id)).toEqual([]);
  });

  it('lists only choices that exist', () => {
    const choices = allVariations.map(({ choice }) => choice);
    expect(choices).toEqual(expect.arrayContaining([...byNameOnly, ...alternating, ...allowedAgainstHints]));
  });

  it('causes warnings only about messages, codes and bodies', () => {
    const warned = seeds.flatMap((seed) => takenBy(seed).flatMap(({ breaks }) => breaks));
    expect([...new Set(warned)].filter((row) => !/^(?:GEN-05|REF-0[4567])$/.test(row))).toEqual([]);
  });
});
