import { describe, expect, it } from 'vitest';
import { constraintsOf } from '../openapi/schema/constraints.js';
import { contract } from '../openapi/contract/contract.js';
import { slugOf } from '../openapi/contract/operation-names.js';
import { requirement } from '../openapi/requirements.js';
import { fieldsOf } from '../openapi/schema/walk.js';
import { placeName } from '../openapi/json/place.js';
import { createApp, type App, type Stages } from '../reference-impl/pipeline/app.js';
import { callOf, createdOrder, exampleOf, jsonOf, replyOf } from '../reference-impl/pipeline/test-calls.js';
import { allFaults, faultById, hiddenFaults } from './index.js';
import type { Fault } from './kit/variant.js';
import { described } from './kit/operations.js';

function standardStages(): Stages {
  const seen: Stages[] = [];
  createApp({}, (stages) => {
    seen.push(stages);
    return stages;
  });
  return seen[0]!;
}

const derived = allFaults.filter(({ kind }) => kind === 'derived');
const authored = allFaults.filter(({ kind }) => kind === 'authored');

function appWith(id: string): App {
  const fault = faultById(id);
  if (!fault) throw new Error(`Unknown fault ${id}.`);
  return createApp({ seed: 1 }, fault.apply);
}

describe('the fault catalogue', () => {
  it('has a unique id for each fault, in ASCII', () => {
    const ids = allFaults.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => !/^[\w.[\]*-]+$/.test(id))).toEqual([]);
    expect(faultById(ids[0]!)).toBe(allFaults[0]);
    expect(faultById('none')).toBeUndefined();
  });

  it('has 29 hidden faults, with unique ids and titles, that are not in the list of all faults', () => {
    const ids = hiddenFaults.map(({ id }) => id);
    expect(new Set(ids).size).toBe(29);
    expect(ids.filter((id) => !/^hidden\.[a-z0-9-]+$/.test(id) || !faultById(id))).toEqual([]);
    expect(allFaults.filter(({ id }) => ids.includes(id))).toEqual([]);
    const titles = [...allFaults, ...hiddenFaults].map(({ title }) => title);
    expect(titles.filter((title, at) => titles.indexOf(title) !== at)).toEqual([]);
  });

  it('has a unique title for each fault', () => {
    const titles = allFaults.map(({ title }) => title);
    expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
  });

  it('names each row once, and only rows that can fail', () => {
    const wrong = ({ breaks: rows }: Fault): boolean =>
      rows.length === 0 ||
      new Set(rows).size < rows.length ||
      rows.some((row) => requirement(row).level === 'observed');
    expect(allFaults.filter(wrong).map(({ id }) => id)).toEqual([]);
  });

  it('replaces a stage of the pipeline with each fault', () => {
    const stages = standardStages();
    const names = Object.keys(stages) as (keyof Stages)[];
    const inert = allFaults.filter(({ apply }) => {
      const made = apply(stages);
      return names.every((name) => made[name] === stages[name]);
    });
    expect(inert.map(({ id }) => id)).toEqual([]);
  });

  it('has more than 80 authored faults, each about one or two rows', () => {
    expect(authored.length).toBeGreaterThan(80);
    expect(authored.filter(({ breaks }) => breaks.length > 2).map(({ id }) => id)).toEqual([]);
  });
});

describe('the derived faults', () => {
  const ids = new Set(derived.map(({ id }) => id));

  it('ignore each constraint of each body, and refuse each value that must be accepted', () => {
    for (const operation of described.filter(({ body }) => body)) {
      const stated = constraintsOf(contract, operation.body!.schema, operation.requirement);
      for (const { place, keyword, level, breaks, keeps, disguised } of stated) {
        if (level === 'observed' || place.length === 0) continue;
        const name = `${placeName(place)}.${keyword}`.replaceAll('x-', '');
        const hint = level === 'advisory' ? '.hint' : '';
        const does = disguised ? `reads-look-alikes.${placeName(place)}` : `forgets.${name}${hint}`;
        if (breaks.length > 0) expect(ids).toContain(`${slugOf(operation)}.${does}`);
        for (const { label } of keeps)
          expect(ids).toContain(`${slugOf(operation)}.refuses.${name}.${label.replaceAll(' ', '-')}`);
      }
    }
  });

  it('change the type of each field of each response', () => {
    for (const operation of described)
      for (const { place } of fieldsOf(contract, operation.answer.schema))
        expect(ids).toContain(`${slugOf(operation)}.mistypes.${placeName(place)}`);
  });

  it('accept a body that breaks the ignored rule and no other', async () => {
    const app = appWith('create-customer.forgets.type.enum');
    const send = async (body: object) =>
      (await replyOf(app, 'POST', '/customers', { ...exampleOf('createCustomer', 'full'), ...body })).status;
    expect(await send({ type: 3 })).toBe(200);
    expect(await send({ type: null })).toBe(422);
    expect(await send({ type: 3, email: 'not-an-email' })).toBe(422);
  });

  it('send a plausible response if the handler could not process the body', async () => {
    const body = { ...exampleOf('createOrder', 'full'), customer: { uuid: '00000000-0000-4000-8000-000000000000' } };
    const reply = await replyOf(appWith('create-order.forgets.customer.uuid.refers-to'), 'POST', '/orders', body);
    expect(reply.status).toBe(200);
    const without = { ...exampleOf('createOrder', 'full'), packages: undefined };
    expect((await replyOf(appWith('create-order.forgets.packages.required'), 'POST', '/orders', without)).status).toBe(
      200,
    );
  });

  it('refuse only the one variation, and accept the examples', async () => {
    const app = appWith('create-order.refuses.notes.optional.left-out');
    const full = exampleOf('createOrder', 'full');
    expect((await replyOf(app, 'POST', '/orders', { ...full, notes: undefined })).status).toBe(422);
    expect((await replyOf(app, 'POST', '/orders', full)).status).toBe(200);
    expect((await replyOf(app, 'POST', '/orders', exampleOf('createOrder', 'minimal'))).status).toBe(200);
  });
});

describe('the authored faults', () => {
  it('keep a separate state for each app', async () => {
    for (const app of [appWith('at-first.carriers.empty-message'), appWith('at-first.carriers.empty-message')]) {
      expect(jsonOf(await replyOf(app, 'GET', '/carriers')).message).toBe('');
      expect(jsonOf(await replyOf(app, 'GET', '/carriers')).message).toBe('success');
    }
  });

  it('return the latest order instead of the requested one', async () => {
    const app = appWith('look-up.latest');
    const first = await createdOrder(app);
    const second = await createdOrder(app);
    const { data } = jsonOf(await replyOf(app, 'GET', `/orders?order_number=${first.number}`));
    expect(data).toMatchObject({ order: { uuid: second.uuid } });
  });

  it('hang, or reset the connection', async () => {
    const broken = callOf('POST', '/customers', '{"first_name":');
    expect(await appWith('bodies.not-json.hangs').handle(broken)).toBe('hang');
    expect(await appWith('bodies.not-json.reset').handle(broken)).toBe('reset');
  });
});
