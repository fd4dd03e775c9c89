import { mkdtempSync, renameSync, rmSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMock } from '../../mock/mock.js';
import { watchScenario } from './watch-scenario.js';

let folder = '';
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'watch-scenario-'))));
afterEach(() => rmSync(folder, { recursive: true }));

const customers = (...names: readonly string[]): string =>
  `customers: [${names.map((name) => `{ first_name: ${name}, last_name: L, email: ${name}@example.com, type: 1 }`).join()}]\n`;

/** A mock that started with a file, its lines in the terminal, and the names of the customers in a world. */
function watched(file = join(folder, 'scenario.yaml'), text = customers('Ada')) {
  const mock = createMock();
  mock.begin(text);
  const lines: string[] = [];
  const watch = watchScenario(mock, file, text, {
    log: (line) => lines.push(line),
    error: (line) => lines.push(`! ${line}`),
  });
  return {
    mock,
    file,
    lines,
    look: () => watch.look(),
    /** Looks twice, which is enough to see a finished change. */
    settle: () => [1, 2].forEach(() => watch.look()),
    names: async (id = 'main') => (await mock.control.readState(id)).customers.map(({ first_name }) => first_name),
  };
}

describe("the scenario's file", () => {
  it('is read again when its text changes', async () => {
    const { file, settle, names, lines } = watched();
    writeFileSync(file, customers('Ada'));
    settle();
    expect(lines).toEqual([]);
    writeFileSync(file, customers('Mary', 'Joan'));
    settle();
    expect(await names()).toEqual(['Mary', 'Joan']);
    expect(lines).toEqual([`${file} has changed: main was reset to 2 customers, 2 locations and 0 orders.`]);
    settle();
    expect(lines).toHaveLength(1);
  });

  it('is read again when an editor replaces it with another file', async () => {
    const { file, settle, names } = watched();
    writeFileSync(file, customers('Ada'));
    settle();
    writeFileSync(`${file}~`, customers('Mary'));
    renameSync(`${file}~`, file);
    settle();
    expect(await names()).toEqual(['Mary']);
  });

  it('may be missing briefly while it is replaced', async () => {
    const { file, look, settle, names, lines } = watched();
    writeFileSync(file, customers('Ada'));
    settle();
    unlinkSync(file);
    look();
    writeFileSync(file, customers('Mary'));
    settle();
    expect([await names(), lines.length]).toEqual([['Mary'], 1]);
  });

  it('is not read while it is being written', async () => {
    const { file, look, names, lines } = watched();
    writeFileSync(file, '');
    look();
    writeFileSync(file, customers('Mary').slice(0, 20));
    look();
    writeFileSync(file, customers('Mary'));
    look();
    expect([await names(), lines]).toEqual([['Ada'], []]);
    look();
    expect([await names(), lines.length]).toEqual([['Mary'], 1]);
  });

  it('may be reached by a symbolic link that changes', async () => {
    const link = join(folder, 'link.yaml');
    for (const name of ['Ada', 'Mary']) writeFileSync(join(folder, `${name}.yaml`), customers(name));
    symlinkSync(join(folder, 'Ada.yaml'), link);
    const { settle, names } = watched(link);
    settle();
    symlinkSync(join(folder, 'Mary.yaml'), `${link}~`);
    renameSync(`${link}~`, link);
    settle();
    expect(await names()).toEqual(['Mary']);
  });

  it('changes nothing if it has a mistake, which is reported with line and column', async () => {
    const { file, settle, names, lines } = watched();
    writeFileSync(file, 'customers:\n  - first_nam: "\\e[2J"\n');
    settle();
    expect(await names()).toEqual(['Ada']);
    expect(lines).toEqual([
      expect.stringMatching(
        /^! .*scenario\.yaml, line 2, column 5: .*\. The mock continues with the last valid scenario\.$/,
      ) as string,
    ]);
    // oxlint-disable-next-line no-control-regex
    expect(lines[0]).not.toMatch(/[\u0000-\u001f]/);
    writeFileSync(file, customers('Ada'));
    settle();
    expect(lines[1]).toContain('main was reset to');
  });

  it("changes nothing if it is missing or can't be read", async () => {
    const { file, settle, names, lines } = watched();
    settle();
    expect(await names()).toEqual(['Ada']);
    expect(lines).toEqual([
      `! --scenario ${file} can't be read (it does not exist, ENOENT). The mock continues with the last valid scenario.`,
    ]);
    writeFileSync(file, customers('Mary'));
    settle();
    expect(await names()).toEqual(['Mary']);
  });

  it('applies to copies of main when they are reset', async () => {
    const { mock, file, settle, names } = watched();
    mock.fork({ id: 'a' });
    writeFileSync(file, customers('Mary'));
    settle();
    expect(await names('a')).toEqual(['Ada']);
    mock.resetWorld('a');
    expect(await names('a')).toEqual(['Mary']);
  });
});
