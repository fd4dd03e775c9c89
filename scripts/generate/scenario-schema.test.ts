/** The schema for editors completes the fields of scenario files, and accepts every file that the mock accepts. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { fileAjv } from '../../openapi/validation/compile-lazily.js';
import { readYaml } from '../../openapi/text/yaml-text.js';
import { examples, order } from '../../mock/scenario/test-scenarios.js';
import { scenarioSchema } from './scenario-schema.js';

const validate = fileAjv({ validateFormats: false, strict: false }).compile(scenarioSchema());
const mistakesIn = (text: string): readonly string[] =>
  validate(readYaml(text).data)
    ? []
    : validate.errors!.map(({ instancePath, keyword }) => `${instancePath} ${keyword}`);

const inPages = [...readFileSync('docs/mock/scenarios.md', 'utf8').matchAll(/<<'END'\n([^]*?)\nEND$/gm)];

it.each([
  ...examples,
  ...inPages.map(([, text]) => ['docs/mock/scenarios.md', text!] as const),
  ['an order that refers', `orders: ${order}`] as const,
  ['nothing', ''] as const,
])('accepts %s', (_name, text) => {
  expect(mistakesIn(text)).toEqual([]);
});

it.each([
  ['order: []', ' additionalProperties'],
  [
    'customers: [{ first_name: Ada, last_name: L, type: 1, emial: a@example.com }]',
    '/customers/0 additionalProperties',
  ],
  ['customers: [{ first_name: Ada, last_name: L, type: 3 }]', '/customers/0/type enum'],
  ['locations: [{ line_1: Quai 1, country: FR }]', '/locations/0 required'],
  ['orders: [{ status: NEW }]', '/orders/0 required'],
  ['timeline: [{ after: 1m, after_assignment: 2m, status: X }]', '/timeline/0 oneOf'],
])('reports %s', (text, mistake) => {
  expect(mistakesIn(text)).toEqual([mistake]);
});
