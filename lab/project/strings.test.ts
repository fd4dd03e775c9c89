/** Enforces the glossary in every text that people read. */
import { describe, expect, it } from 'vitest';
import { fileText } from '../testing/test-package.js';
import { namesInCode, readByMaintainers, readByUsers, type Sentence } from './gather-strings.js';
import { notForUsers, nowhere, replacedInNames, type Avoided } from './glossary.js';

const mistakesIn = (sentences: readonly Sentence[], words: readonly Avoided[]): readonly string[] =>
  sentences.flatMap(({ path, line, text }) =>
    words
      .filter(({ pattern }) => pattern.test(text))
      .map(({ pattern, instead }) => `${path}:${line} has ${String(pattern.exec(text)?.[0])}: write ${instead}`),
  );

describe('the glossary', () => {
  const users = readByUsers();

  it('is followed by all texts for users', () => {
    const texts = new Set(users.map(({ text }) => text));
    for (const text of ['POST /orders accepts the example "full"', 'A new order has the status NEW.'])
      expect(texts).toContain(text);
    expect(mistakesIn(users, notForUsers)).toEqual([]);
  });

  it('is followed by documents, comments and names of tests', () => {
    const sentences = readByMaintainers();
    expect(sentences.map(({ path }) => path)).toEqual(expect.arrayContaining(['CONTRIBUTING.md', 'console/docs.ts']));
    expect(mistakesIn(sentences, nowhere)).toEqual([]);
  });

  it('is followed by names in code', () => {
    const names = namesInCode();
    expect(names.map(({ text }) => text)).toEqual(expect.arrayContaining(['StoredAccount', 'mock/worlds/worlds.ts']));
    expect(mistakesIn(names, replacedInNames)).toEqual([]);
  });

  it('has at most 60 words on its page, each once', () => {
    const words = [...fileText('docs/glossary.md').matchAll(/^\| ([^|]+?) +\| [^-]/gm)]
      .flatMap(([, word = '']) => word.split(', '))
      .filter((word) => word !== 'word');
    expect(new Set(words).size).toBe(words.length);
    expect(words.length).toBeGreaterThan(40);
    expect(words.length).toBeLessThanOrEqual(60);
  });

  it('reports a word that must not be used, with its place and its replacement', () => {
    const sentence = { path: 'a.ts', line: 3, text: 'The request was put off.' };
    expect(mistakesIn([sentence], notForUsers)).toEqual(['a.ts:3 has put off: write rate limited']);
  });
});
