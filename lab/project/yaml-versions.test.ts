/** Tests that all YAML that people read means the same to readers of YAML 1.1, such as PyYAML and Ruby, as to ours. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { safeLoad } from 'js-yaml3';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

const tracked = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).trim().split('\n');

const texts: readonly (readonly [name: string, text: string])[] = tracked.flatMap((file) => {
  if (/\.ya?ml$/.test(file)) return [[file, readFileSync(file, 'utf8')] as const];
  if (!file.endsWith('.md')) return [];
  const blocks = readFileSync(file, 'utf8').matchAll(/^```ya?ml[^\n]*\n([^]*?)^```/gm);
  return [...blocks].map(([, text], at) => [`${file}, block ${at + 1}`, text!] as const);
});

describe('YAML 1.1 and 1.2', () => {
  it('are compared in the contract and in the documents', () => {
    const names = texts.map(([name]) => name);
    expect(names).toEqual(expect.arrayContaining(['openapi/openapi.yaml', 'docs/contract-diff.md, block 1']));
  });

  it.each(texts)('read %s alike', (_name, text) => {
    expect(safeLoad(text)).toEqual(parse(text));
  });

  it('differ in a time without quotes', () => {
    expect(() => expect(safeLoad('at: 2031-12-04 09:00:00')).toEqual(parse('at: 2031-12-04 09:00:00'))).toThrow();
  });
});
