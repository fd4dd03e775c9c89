/** Recalculates every row of the table in docs/pricing-examples.md, so that the page always matches the code. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { formatAmount } from './currency.js';
import { greatCircleKm } from './distance.js';
import { priceOf, type Receipt, type ReceiptPart } from './price.js';
import type { MethodPricing, Parcel, Shipment } from './types.js';
import { exact } from './units.js';

interface Example {
  readonly name: string;
  readonly method: string;
  readonly shipment: string;
  readonly cells: readonly string[];
}

type Changes = ReadonlyMap<string, string>;

const page = readFileSync(new URL('../../docs/pricing-examples.md', import.meta.url), 'utf8');
const base = baseOf(page);
const examples = examplesOf(page);

describe('the examples in docs/pricing-examples.md', () => {
  it('are complete', () => {
    expect(examples.length).toBeGreaterThanOrEqual(20);
  });

  it.each(examples)('$name', ({ method, shipment, cells }) => {
    const receipt = priceOf(changedMethod(changesOf(method)), changedShipment(changesOf(shipment)));
    expect(cells).toEqual(cellsOf(receipt));
  });

  it('state the correct distances', () => {
    const kilometres = [0.5, 1, 2].map((latitude) =>
      shown(greatCircleKm(base.shipment.source, { latitude, longitude: 0 })),
    );
    const sentence = page.replaceAll('\n', ' ');
    expect(sentence).toContain(
      `half a degree is ${kilometres[0]} km, one degree ${kilometres[1]} km, two degrees ${kilometres[2]} km`,
    );
  });
});

function baseOf(text: string): { readonly method: MethodPricing; readonly shipment: Shipment } {
  const json = /```json\n(.*?)```/s.exec(text)?.[1] ?? '';
  return JSON.parse(json) as { method: MethodPricing; shipment: Shipment };
}

function examplesOf(text: string): readonly Example[] {
  const table = text.slice(text.indexOf('| Case '));
  const [, , ...rows] = table.split('\n').filter((line) => line.startsWith('|'));
  return rows.map((row) => {
    const [name = '', method = '', shipment = '', ...cells] = row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
    return { name, method, shipment, cells };
  });
}

function changesOf(cell: string): Changes {
  return new Map([...cell.matchAll(/`(\w+)=([^`]*)`/g)].map(([, key = '', value = '']) => [key, value] as const));
}

function changedMethod(changes: Changes): MethodPricing {
  const known = Object.keys(base.method);
  const values = [...changes].map(([key, value]) => {
    if (!known.includes(key)) throw new Error(`no field of a method: ${key}`);
    return [key, value === 'true' ? true : Number.isNaN(Number(value)) ? value : Number(value)];
  });
  return { ...base.method, ...(Object.fromEntries(values) as Partial<MethodPricing>) };
}

function changedShipment(changes: Changes): Shipment {
  return [...changes].reduce(changeShipment, base.shipment);
}

function changeShipment(shipment: Shipment, [key, value]: readonly [string, string]): Shipment {
  switch (key) {
    case 'weight':
    case 'quantity':
      return withParcel(shipment, { [key]: Number(value) });
    case 'sides': {
      const [length = NaN, width = NaN, height = NaN] = value.split('x').map(Number);
      return withParcel(shipment, { length, width, height });
    }
    case 'to': {
      const [latitude = NaN, longitude = NaN] = value.split(',').map(Number);
      return { ...shipment, destination: { latitude, longitude } };
    }
    case 'weight_unit':
    case 'dimensions_unit':
      return { ...shipment, [key]: value };
    default:
      throw new Error(`no field of a shipment: ${key}`);
  }
}

function withParcel(shipment: Shipment, change: Partial<Parcel>): Shipment {
  return { ...shipment, parcels: shipment.parcels.map((parcel) => ({ ...parcel, ...change })) };
}

function cellsOf({ parts, subtotal, rate, currency }: Receipt): readonly string[] {
  const measures = [
    partCell(parts.weight, parts.weight.unit),
    partCell(parts.distance, parts.distance.unit),
    partCell(parts.volume),
  ];
  return [...measures, shown(exact(subtotal)), formatAmount(rate, currency)];
}

// The volume is a quotient, so unlike the other measures it has no unit.
function partCell({ measure, excess, amount }: ReceiptPart, unit?: string): string {
  const over = excess > 0 ? `, ${shown(exact(excess))} over` : '';
  return `${shown(exact(measure))}${unit ? ` ${unit}` : ''}${over}: ${shown(exact(amount))}`;
}

function shown(value: ReturnType<typeof exact>): string {
  return value.toDecimalPlaces(6).toFixed();
}
