/** Tests that exploring finds faults, shrinks their sequences, and finds nothing on a conformant server. */
import { describe, expect, it } from 'vitest';
import { faultById } from '../../variants/index.js';
import { createApp } from '../../reference-impl/pipeline/app.js';
import { createInProcessTransport } from '../requests/http/in-process.js';
import { virtualTime } from '../requests/http/virtual-clock.js';
import type { Transport } from '../requests/http/transport.js';
import { stepsIn } from '../model/sequence.js';
import { explore, type ExploreOptions, type Explored } from './explore.js';

/** Explores the reference with a fault, or without one. `onSend` sees each request. */
function explored(
  fault?: string,
  options: Partial<ExploreOptions> = {},
  onSend: (line: string) => void = () => undefined,
): Promise<Explored> {
  const time = virtualTime();
  const app = createApp({ seed: 'explore', fixes: false }, fault === undefined ? undefined : faultById(fault)!.apply);
  const plain = createInProcessTransport((call) => app.handle(call), time);
  const transport: Transport = {
    ...plain,
    send(request) {
      onSend(`${request.method} ${request.url} ${String(request.body)}`);
      return plain.send(request);
    },
  };
  const target = { baseUrl: 'http://reference.test', token: 'test-token', otherToken: 'other-token', transport };
  const usual = { runId: 'conf-explor', waitMs: 40, concurrency: 8, budget: { requests: 800 }, seed: 4 };
  return explore(target, { ...usual, ...time, mostFound: 1, ...options });
}

describe('exploring', () => {
  it('finds nothing on a conformant server, and reports its coverage', async () => {
    const { found, requests, judged, undecided, covered } = await explored();
    expect(found).toEqual([]);
    expect(requests).toBeGreaterThanOrEqual(800);
    expect(judged).toBeGreaterThan(500);
    expect([...undecided]).toEqual([]);
    expect(covered.fields.seen).toBe(covered.fields.of);
    expect(covered.transitions.untouched.length).toBe(covered.transitions.of - covered.transitions.seen);
  });

  it.each([
    ['read-back.contacts.swapped', 'ORD-58', 1],
    ['authentication.missing.create-order', 'AUT-01', 1],
    ['customers.update.ignored', 'CUS-17', 3],
  ])('finds %s, and shrinks it to few requests', async (fault, row, most) => {
    // A fault may violate several rows, and chance decides which one shows first.
    const { found } = await explored(fault, { budget: { requests: 6000 }, mostFound: 3 });
    const ofRow = found.find(({ problem }) => problem.requirement === row)!;
    expect(found.map(({ problem }) => problem.requirement)).toContain(row);
    expect(stepsIn(ofRow.sequence).length).toBeLessThanOrEqual(most);
  });

  it.each([
    ['hidden.third-decimal-above-1000', 'ORD-58'],
    ['hidden.fourth-package-unmarked', 'READ-58'],
  ])('finds %s, which no check finds', async (fault, row) => {
    const { found } = await explored(fault, { budget: { requests: 2000 } });
    expect(found[0]?.problem.requirement).toBe(row);
  });

  it('sends the same requests for the same seed, and others for another one', async () => {
    const sent = async (seed: number): Promise<readonly string[]> => {
      const lines: string[] = [];
      await explored(undefined, { seed, budget: { requests: 100 } }, (line) => lines.push(line));
      return lines;
    };
    const [one, same, other] = [await sent(7), await sent(7), await sent(8)];
    expect(same).toEqual(one);
    expect(other).not.toEqual(one);
  });

  it('sends at most the allowed number of writes', async () => {
    let writes = 0;
    await explored(
      undefined,
      { maxWrites: 30 },
      (line) => (writes += /^(?:POST|PUT) (?!\S*\/carriers\/rates)/.test(line) ? 1 : 0),
    );
    expect(writes).toBeLessThanOrEqual(30);
    expect(writes).toBeGreaterThan(20);
  });

  it('sends no writes in a read-only run, and judges the reads', async () => {
    const lines: string[] = [];
    const { judged, requests } = await explored(undefined, { readOnly: true, budget: { requests: 60 } }, (line) =>
      lines.push(line),
    );
    expect(requests).toBeGreaterThanOrEqual(60);
    expect(judged).toBeGreaterThan(30);
    expect(lines.filter((line) => /^(?:POST|PUT)/.test(line) && !line.includes('/carriers/rates'))).toEqual([]);
  });

  it('ends if no request can be sent, and reports that nothing was exercised', async () => {
    const { requests, covered } = await explored(undefined, { maxWrites: 0, signal: AbortSignal.abort('stopped') });
    expect([requests, covered.fields.seen, covered.transitions.seen]).toEqual([0, 0, 0]);
  });

  it('ends when the signal aborts it', async () => {
    const end = new AbortController();
    let sent = 0;
    const { requests } = await explored(undefined, { signal: end.signal }, () => ++sent === 50 && end.abort());
    expect(requests).toBeLessThan(120);
  });
});
