import { describe, expect, it } from 'vitest';
import { createMock } from '../../mock/mock.js';
import { ask, order } from '../../mock/test-mock.js';
import { logLine, RequestLog } from './request-log.js';

/** A mock, and the lines that its request log has written. */
function logged(hasColours = false) {
  const mock = createMock();
  const written: string[] = [];
  const log = new RequestLog((text) => written.push(text), hasColours);
  mock.journal.subscribe(log.add);
  return { mock, log, written };
}

const withoutTime = (text: string): string => text.replace(/\d+ ms/g, '… ms');

describe('the log of requests', () => {
  it('prints method, path, status, time, world and violation in one line', async () => {
    const { mock, log, written } = logged();
    await order(mock, 'x');
    await ask(mock, 'POST /customers', { first_name: 'Ada', email: 'ada@example.com', type: '1' });
    await ask(mock, 'GET /carriers', undefined, { token: 'never-issued' });
    await ask(mock, 'GET /carriers', undefined, { headers: { 'mock-switches': 'errors=1, errorStatus=503' } });
    log.flush();
    expect(withoutTime(written.join('')).split('\n')).toEqual([
      'POST /api/v1/orders 200  … ms main',
      'POST /api/v1/customers 422  … ms main  request breaks CUS-05: The last_name is required. (and 1 more)',
      'GET /api/v1/carriers 401  … ms (no world)  request: No account has this bearer token.',
      'GET /api/v1/carriers 503  … ms main  [error 503]',
      '',
    ]);
  });

  it('names the requirement that a response breaks', async () => {
    const { mock, log, written } = logged();
    await ask(mock, 'GET /carriers', undefined, { headers: { 'mock-switches': 'faults=list-carriers.nulls.data' } });
    log.flush();
    expect(written.join('')).toMatch(
      /200 {2}\d+ ms main {2}\[faults list-carriers\.nulls\.data\] {2}response breaks [A-Z]+-\d+: /,
    );
  });

  it('writes many lines at once, and nothing if there are none', async () => {
    const { mock, log, written } = logged();
    log.flush();
    expect(written).toEqual([]);
    for (const id of ['a', 'b', 'c']) await order(mock, id);
    log.flush();
    log.flush();
    expect(written).toHaveLength(1);
    expect(written[0]?.split('\n')).toHaveLength(4);
  });

  it('shows no token, wherever it is sent', async () => {
    const { mock, log, written } = logged();
    const { token } = mock.fork({ id: 'a', token: 'secret-of-the-world' });
    for (const path of [`/carriers?token=${token}`, `/orders/${token}`, `/orders?external_id=${token}`])
      await ask(mock, `GET ${path}`, undefined, { token });
    await ask(mock, 'POST /customers', { first_name: token, [token]: token }, { token });
    log.flush();
    expect(written.join('')).not.toContain(token);
    expect(written.join('')).toContain('[token]');
  });

  it('escapes characters that control the terminal or hide text, and shortens long lines', () => {
    const url = `/api/v1/orders?x=\u001b]0;owned\u0007\u009b2J\u202e${'y'.repeat(500)}`;
    const line = logLine(
      {
        id: 1,
        at: '',
        elapsedMs: 1,
        method: 'GET',
        url,
        outcome: 'hang',
        done: ['a\nb'],
        breaches: [],
        variations: [],
      },
      false,
    );
    // oxlint-disable-next-line no-control-regex
    expect(line).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202e]/);
    expect(line).toContain('\\u{1b}');
    expect(line.length).toBeLessThan(300);
  });

  it('colours each class of statuses', async () => {
    const { mock, log, written } = logged(true);
    await ask(mock, 'GET /carriers');
    await ask(mock, 'GET /orders/nope');
    await ask(mock, 'GET /carriers', undefined, { headers: { 'mock-switches': 'errors=1' } });
    log.flush();
    const codes = written
      .join('')
      .split('\n')
      // oxlint-disable-next-line no-control-regex
      .map((line) => /\u001b\[(\d+)m/.exec(line)?.[1]);
    expect(codes).toEqual(['32', '33', '31', undefined]);
  });
});
