/**
 * Shows that the contract's strict form differs from it only in hints, and that standard validators then refuse what
 * the hints discourage.
 */
import { readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { jsonOrUndefined } from '../../openapi/text/json-or-undefined.js';
import { allChecks } from '../../conformance/checks/index.js';
import { createInProcessTransport } from '../../conformance/requests/http/in-process.js';
import { virtualTime } from '../../conformance/requests/http/virtual-clock.js';
import { requirementOf } from '../../conformance/model/requirement-of-check.js';
import { runChecks } from '../../conformance/run/engine.js';
import { contract } from '../../openapi/contract/contract.js';
import { isRecord, type Json } from '../../openapi/json/json.js';
import { readYaml } from '../../openapi/text/yaml-text.js';
import { createApp } from '../../reference-impl/pipeline/app.js';
import { strictDocument } from './strict-document.js';

const strict = readYaml(readFileSync(new URL('../../openapi/openapi.strict.yaml', import.meta.url), 'utf8')).data;

/** The differences between two documents: for each, the surrounding node in both. */
function differences(one: unknown, other: unknown): readonly (readonly [Json, Json])[] {
  if (JSON.stringify(one) === JSON.stringify(other)) return [];
  if (Array.isArray(one)) return one.flatMap((child, at) => differences(child, (other as unknown[])[at]));
  const [before, after] = [one as Json, other as Json];
  const hint = after['x-advisory'] === undefined ? before['x-advisory'] : undefined;
  const kept = Object.keys(before).filter((word) => !isRecord(hint) || (word !== 'x-advisory' && !(word in hint)));
  if (!isRecord(hint)) expect(Object.keys(after)).toEqual(kept);
  const below = kept.flatMap((name) => differences(before[name], after[name]));
  return isRecord(hint) ? [[before, after], ...below] : below;
}

describe('the strict document', () => {
  it('is the contract with its hints about requests as standard keywords, and otherwise the same', () => {
    expect(strict).toEqual(strictDocument(contract.document));
    const changed = differences(contract.document, strict);
    expect(changed.length).toBeGreaterThan(7);
    for (const [before, after] of changed) {
      const { 'x-requirement': _row, ...hint } = before['x-advisory'] as Json;
      for (const [word, rule] of Object.entries(hint))
        expect(after[word]).toEqual(Array.isArray(rule) && word !== 'enum' ? expect.arrayContaining(rule) : rule);
    }
  });

  it('has no hints about requests left, and all hints about responses', () => {
    const answers = JSON.stringify(contract.document).split('"x-advisory"').length - 1;
    const left = JSON.stringify(strict).split('"x-advisory"').length - 1;
    expect(answers - left).toBe(differences(contract.document, strict).length);
    for (const { body } of contract.operations)
      if (body) expect(JSON.stringify(requestSchemas(body.schema))).not.toContain('x-advisory');
  });
});

/** A schema of the strict document, with all that it refers to. */
function requestSchemas(schema: unknown, seen = new Set<string>()): unknown[] {
  const references = [...JSON.stringify(schema).matchAll(/"\$ref":"#([^"]+)"/g)].map(([, pointer = '']) => pointer);
  const fresh = references.filter((pointer) => !seen.has(pointer));
  fresh.forEach((pointer) => seen.add(pointer));
  const behind = (pointer: string): unknown =>
    pointer
      .split('/')
      .slice(1)
      .reduce<unknown>((node, token) => (node as Json)[token], strict);
  return fresh.flatMap((pointer) => [behind(pointer), ...requestSchemas(behind(pointer), seen)]);
}

/** A standard validator, which doesn't know our own keywords. */
const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addSchema({ ...(strict as object), $id: 'strict' });
const judges = new Map<string, ValidateFunction>(
  contract.operations.flatMap(({ id, body }) =>
    body ? [[id, ajv.compile({ $ref: `strict${body.pointer}` })] as const] : [],
  ),
);

it('refuses, with a standard validator, every request that only a hint forbids, and accepts every request that a server must accept', async () => {
  const checks = allChecks().filter(({ kind, afterwards }) => kind === 'derived' && !afterwards);
  const time = virtualTime();
  const app = createApp(time);
  const transport = createInProcessTransport((call) => app.handle(call), time);
  const target = { baseUrl: 'http://127.0.0.1:4010', token: 'test-token', otherToken: 'other-token', transport };
  const { run } = await runChecks(checks, target, { runId: 'conf-strict', ...time }, {});
  const levels = new Map(checks.map((check) => [check.id, requirementOf(check).level]));
  const sent = run.exchanges.flatMap((exchange) => {
    const { operation, request, by, intent } = exchange;
    const [judge, body] = [judges.get(operation), jsonOrUndefined(request.body ?? '')];
    return judge && body !== undefined
      ? [
          {
            by,
            ...intent,
            isValid: judge(body),
            body: request.body,
          },
        ]
      : [];
  });
  const hinted = sent.filter(
    ({ by, refusal, altered }) => refusal && altered?.place?.startsWith('/') && levels.get(by) === 'advisory',
  );
  expect(hinted.length).toBeGreaterThan(50);
  expect(hinted.filter(({ isValid }) => isValid)).toEqual([]);
  const accepted = sent.filter(({ due }) => due === 'accepted');
  expect(accepted.length).toBeGreaterThan(200);
  expect(accepted.filter(({ isValid }) => !isValid)).toEqual([]);
});
