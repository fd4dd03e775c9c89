import supertest from 'supertest';
import { describe, expect, it } from 'vitest';
import { unknownUuid } from '../pipeline/test-calls.js';
import { useServer } from '../http/test-server.js';

const server = useServer();

async function generate(orders: readonly string[], size = 'A6') {
  const { status, json } = await server.ask('post', '/orders/generate-labels', { orders, size });
  return { status, json, url: new URL((json.data?.['url'] as string | undefined) ?? server.url()) };
}

describe('generateLabels', () => {
  it('returns a public URL of a PDF with a page for each package', async () => {
    const [one, two] = [await server.createOrder(), await server.createOrder({}, 'full')];
    const { url } = await generate([one.uuid, two.uuid.toUpperCase(), one.uuid]);
    expect(url.origin).toBe(server.url());
    const answer = await supertest(server.url()).get(url.pathname).responseType('blob');
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
    const { PDFDocument } = await import('@cantoo/pdf-lib');
    expect((await PDFDocument.load(answer.body as Uint8Array)).getPageCount()).toBe(3);
  });

  it.each([
    [{ orders: [], size: 'A6' }, 'orders'],
    [{ orders: [unknownUuid], size: 'A6' }, 'orders[0]'],
    [{ orders: [unknownUuid], size: 'A3' }, 'size'],
  ])('refuses %j', async (body, place) => {
    const { status, json } = await server.ask('post', '/orders/generate-labels', body);
    expect([status, Object.keys(json.errors ?? {})]).toEqual([422, expect.arrayContaining([place])]);
  });

  it('refuses more than 500 labels, since drawing them would take too long', async () => {
    const { uuid } = await server.createOrder({ packages: Array<object>(501).fill({}) });
    expect((await generate([uuid])).json.message).toContain('501');
  });
});

describe('the pages', () => {
  it('show the number and status of an order, and nothing about its customer', async () => {
    const { uuid, number } = await server.createOrder();
    const tracked = await supertest(server.url()).get(`/track/${uuid}`);
    expect(tracked.body).toEqual({ order_number: number, status: 'NEW' });
  });

  it('are read-only', async () => {
    const { uuid } = await server.createOrder();
    const { url } = await generate([uuid]);
    expect((await supertest(server.url()).head(url.pathname)).status).toBe(200);
    const posted = await supertest(server.url()).post(url.pathname);
    expect([posted.status, posted.headers['allow']]).toEqual([405, 'GET, HEAD']);
    for (const path of [url.pathname.replace('.pdf', ''), `/labels/${uuid}.pdf`, `/track/${uuid}.pdf`])
      expect((await supertest(server.url()).get(path)).status, path).toBe(404);
  });
});
