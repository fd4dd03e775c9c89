/** The five most important tools read the contract and work with it as docs/tools.md says. */
import { describe, expect, it } from 'vitest';
import { folderOf, install } from './kit/packages.js';
import { tryOnNewMock } from './kit/try-on-mock.js';
import { kinds } from './rows/index.js';

const five = ['openapi-typescript', 'express-openapi-validator', '@mswjs/source', 'Postman', 'Redocly'];
const tools = kinds.flatMap(({ tools: all }) => all).filter(({ name }) => five.includes(name));
const whyNot = install('lab/tools') ? '' : ' (skipped: npm ci --prefix lab/tools failed)';

describe.skipIf(whyNot !== '')(`the contract in${whyNot}`, () => {
  it('the five tools of the small lock file', () => {
    expect(tools.map((tool) => folderOf(tool.package))).toEqual(five.map(() => 'lab/tools'));
  });

  it.each(tools.map((tool) => [tool.name, tool] as const))('%s', async (_name, tool) => {
    expect(await tryOnNewMock(tool)).toEqual([]);
  });
});
