/** Shows that the check before a run doesn't change the file, and that a file is written completely or not at all. */
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { whyUnwritable, writeWhole } from './atomic-write.js';

let folder = '';
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'whole-file-'))));
afterEach(() => rmSync(folder, { recursive: true }));

const place = (name: string): string => join(folder, name);
const everything = (): readonly string[] => readdirSync(folder, { recursive: true }).map(String).sort();

describe('whyUnwritable', () => {
  it("creates only the folder, and doesn't change an existing file", () => {
    writeFileSync(place('old.json'), 'old');
    expect([whyUnwritable(place('old.json')), whyUnwritable(place('new/report.json'))]).toEqual([undefined, undefined]);
    expect(everything()).toEqual(['new', 'old.json']);
    expect(readFileSync(place('old.json'), 'utf8')).toBe('old');
  });

  it('says why nothing can be written at a path', () => {
    writeFileSync(place('file'), 'old');
    mkdirSync(place('folder'));
    expect(whyUnwritable(place('folder'))).toBe('it is a folder, EISDIR');
    for (const name of ['file/report.json', 'file/reports/report.json'])
      expect(whyUnwritable(place(name))).toMatch(/^its folder is a file, E/);
  });

  it.skipIf(!existsSync('/proc/self'))('returns where no folder can be created', () => {
    expect(whyUnwritable('/proc/reports/report.json')).toMatch(/, E/);
  });
});

describe('writeWhole', () => {
  it('replaces an existing file, and follows a link', () => {
    writeFileSync(place('old.json'), 'old');
    symlinkSync(place('old.json'), place('link.json'));
    expect(writeWhole(place('link.json'), 'new')).toBeUndefined();
    expect(writeWhole(place('new/report.json'), 'new')).toBeUndefined();
    expect(everything()).toEqual(['link.json', 'new', 'new/report.json', 'old.json']);
    expect(lstatSync(place('link.json')).isSymbolicLink()).toBe(true);
    expect(readFileSync(place('old.json'), 'utf8')).toBe('new');
  });

  it('leaves no partial file when it fails', () => {
    mkdirSync(place('folder/below'), { recursive: true });
    expect(writeWhole(place('folder'), 'new')).toBe('it is a folder, EISDIR');
    expect(everything()).toEqual(['folder', 'folder/below']);
  });

  it.skipIf(!existsSync('/dev/full'))('writes to a device without replacing it', () => {
    expect([whyUnwritable('/dev/null'), writeWhole('/dev/null', 'text')]).toEqual([undefined, undefined]);
    expect(writeWhole('/dev/full', 'text')).toBe('no space is left, ENOSPC');
    expect(lstatSync('/dev/full').isCharacterDevice()).toBe(true);
  });
});
