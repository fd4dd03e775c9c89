/** Shows that values of a wrong type are one cause in many places, and how titles describe responses. */
import { expect, it } from 'vitest';
import { changeAt } from '../../../variants/kit/places.js';
import { createApp } from '../../../reference-impl/pipeline/app.js';
import { mapAnswer } from '../../../reference-impl/pipeline/overrides.js';
import { on } from '../../../variants/kit/stages.js';
import type { StageOverride } from '../../../reference-impl/pipeline/app.js';
import { faultById } from '../../../variants/index.js';
import { causesOf } from './group-failures.js';
import { createInProcessTransport } from '../../http/in-process.js';
import { runSuite } from '../../suite.js';

const method = 'data.carriers.*.shipping_methods.*';

/** The causes of a server whose carriers have these fields of their methods written by `write`. */
async function titlesWith(names: readonly string[], write: (value: unknown) => unknown): Promise<readonly string[]> {
  const change = (answer: unknown): unknown =>
    names.reduce((made, name) => changeAt(made, `${method}.${name}`, write), answer);
  return titlesOf(on('listCarriers', mapAnswer(change)));
}

/** The causes of an altered reference, by the checks of its lists of carriers. */
async function titlesOf(alter: StageOverride): Promise<readonly string[]> {
  const app = createApp({ seed: 'types', fixes: false }, alter);
  const report = await runSuite({
    ...{ url: 'http://target.test', token: 'test-token', waitMs: 40 },
    transport: createInProcessTransport((call) => app.handle(call)),
    selection: { only: ['list-carriers.answers'], skip: [] },
  });
  return causesOf(report).map(({ title }) => title);
}

const place = 'data.carriers[*].shipping_methods[*].';

it.each([
  ['numbers as strings', ['base_fee', 'weight_threshold', 'volume_divisor'], String, /^"\d+(\.\d+)?"$/],
  [
    'booleans as numbers',
    ['weight_surcharge_flat', 'distance_surcharge_flat', 'volume_surcharge_flat'],
    Number,
    /^[01]$/,
  ],
])('%s in three places is one cause', async (type, names, write, value) => {
  const titles = await titlesWith(names, write);
  expect(titles).toHaveLength(1);
  const [, what, got = ''] = /^GET \/carriers gives (.+) in 3 fields, such as \S+: (\S+)$/.exec(titles[0]!) ?? [];
  expect(what).toBe(type);
  expect(got).toMatch(value);
});

it('two places are two causes, as they may be two mistakes', async () => {
  const titles = await titlesWith(['base_fee', 'volume_divisor'], String);
  expect(titles.map((title) => title.slice(title.indexOf(place)))).toEqual([
    `${place}base_fee, which must be a number`,
    `${place}volume_divisor, which must be a number`,
  ]);
});

it('words instead of numbers are one cause, too', async () => {
  expect(await titlesWith(['base_fee', 'weight_threshold', 'volume_divisor'], () => 'lots')).toHaveLength(1);
});

it('a body that is not JSON has a title in plain words', async () => {
  const broken = faultById('envelope.broken.list-carriers')!;
  expect(await titlesOf(broken.apply)).toEqual(['GET /carriers returns no JSON body: the body is not JSON']);
});
