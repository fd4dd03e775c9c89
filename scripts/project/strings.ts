/** Writes strings.txt: every sentence that users read, sorted by place, for reviews. */
import { writeFileSync } from 'node:fs';
import { readByUsers } from './gather-strings.js';

const sentences = readByUsers();
const lines = sentences.map(({ path, line, text }) => `${path}:${line} ${text}\n`);
writeFileSync(new URL('../../strings.txt', import.meta.url), lines.join(''));
console.log(`strings.txt has ${sentences.length} sentences.`);
