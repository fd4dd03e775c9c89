/** The five most important tools read the contract and work with it as docs/tools.md says. */
import { afterAll, describe, expect, it } from 'vitest';
import { startMock } from '../reference-impl/mock/start.js';
import { folderOf, install } from './kit/packages.js';
import { Place } from './kit/place.js';
import { tryTool } from './kit/tool.js';
import { kinds } from './rows/index.js';

const five = ['openapi-typescript', 'express-openapi-validator', '@mswjs/source', 'Postman', 'Redocly'];
const tools = kinds.flatMap(({ tools: all }) => all).filter(({ name }) => five.includes(name));
const whyNot = install('tools') ? '' : ' (skipped: npm ci --prefix tools failed)';

describe.skipIf(whyNot !== '')(`the contract in${whyNot}`, () => {
  const mock = startMock();
  afterAll(async () => (await mock).close());

  it('the five tools of the small lock file', () => {
    expect(tools.map((tool) => folderOf(tool.package))).toEqual(five.map(() => 'tools'));
  });

  it.each(tools.map((tool) => [tool.name, tool] as const))('%s', { timeout: 300_000 }, async (_name, tool) => {
    expect(await tryTool(tool, new Place(tool, await mock))).toEqual([]);
  });
});
