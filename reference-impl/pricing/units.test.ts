/** Conversions are exact and reversible, and name an unknown unit. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  convert,
  cubicUnit,
  distanceUnits,
  exact,
  lengthUnits,
  sizeOf,
  UnknownUnitError,
  volumeUnits,
  weightUnits,
} from './units.js';

const quantities = [
  { name: 'weight', units: weightUnits },
  { name: 'length', units: lengthUnits },
  { name: 'distance', units: distanceUnits },
  { name: 'volume', units: volumeUnits },
] as const;

describe('known factors', () => {
  it.each([
    ['weight', 1, 'lb', '453.59237', 'g'],
    ['weight', 1, 'oz', '28.349523125', 'g'],
    ['weight', 1, 'lb', '16', 'oz'],
    ['weight', 0.1, 'kg', '100', 'g'],
    ['length', 1, 'in', '2.54', 'cm'],
    ['length', 1, 'ft', '12', 'in'],
    ['length', 2.5, 'm', '2500', 'mm'],
    ['distance', 1, 'mi', '1.609344', 'km'],
    ['distance', 1, 'mi', '5280', 'ft'],
    ['volume', 1, 'in3', '16.387064', 'cm3'],
    ['volume', 1, 'ft3', '1728', 'in3'],
    ['volume', 1, 'ft3', '28.316846592', 'l'],
    ['volume', 1, 'l', '1000', 'cm3'],
    ['volume', 1, 'm3', '1000000000', 'mm3'],
  ] as const)('%s: %d %s is %s %s', (quantity, value, from, expected, to) => {
    expect(convert(quantity, value, from, to).toFixed()).toBe(expected);
  });

  it('use the decimal form of a number, not its binary approximation', () => {
    expect(exact(0.1).plus(0.2).toFixed()).toBe('0.3');
  });
});

describe.each(quantities)('$name', ({ name, units }) => {
  const unit = fc.constantFrom(...units);
  const value = fc.integer({ min: 0, max: 1e9 }).map((thousandths) => thousandths / 1000);

  it('comes back unchanged from any other unit', () => {
    fc.assert(
      fc.property(value, unit, unit, (amount, from, to) => {
        const back = convert(name, convert(name, amount, from, to), to, from);
        expect(back.toDecimalPlaces(30).toFixed()).toBe(exact(amount).toFixed());
      }),
    );
  });

  it('stays unchanged in its own unit', () => {
    fc.assert(
      fc.property(value, unit, (amount, same) => {
        expect(convert(name, amount, same, same).toFixed()).toBe(exact(amount).toFixed());
      }),
    );
  });

  it.each(['stone', '', 'KG', 'constructor', '__proto__'])(
    'refuses the unit %j on either side, naming the known ones',
    (unknown) => {
      const [known = ''] = units;
      for (const attempt of [() => convert(name, 1, unknown, known), () => convert(name, 1, known, unknown)]) {
        expect(attempt).toThrow(UnknownUnitError);
        expect(attempt).toThrow(expect.objectContaining({ quantity: name, unit: unknown, known: units }) as Error);
        expect(attempt).toThrow(`Allowed: ${units.join(', ')}`);
      }
    },
  );
});

describe('sizeOf', () => {
  it.each([
    ['weight', 'lb', 0.45359237],
    ['length', 'in', 0.0254],
    ['distance', 'mi', 1609.344],
    ['volume', 'in3', 0.000016387064],
  ] as const)('of %s %s is %d', (quantity, unit, size) => {
    expect(sizeOf(quantity, unit)).toBe(size);
  });

  it('is NaN for an unknown unit', () => {
    for (const { name } of quantities) expect(sizeOf(name, 'constructor')).toBeNaN();
  });
});

describe('cubicUnit', () => {
  it('returns a known volume unit for every length unit', () => {
    expect(volumeUnits).toEqual(expect.arrayContaining(lengthUnits.map(cubicUnit)));
  });

  it('refuses a unit that is not a length', () => {
    expect(() => cubicUnit('kg')).toThrow(UnknownUnitError);
  });

  it('matches the conversion of each side', () => {
    const side = fc.integer({ min: 1, max: 500 });
    fc.assert(
      fc.property(side, fc.constantFrom(...lengthUnits), fc.constantFrom(...lengthUnits), (length, from, to) => {
        const converted = convert('length', length, from, to).pow(3);
        const volume = convert('volume', exact(length).pow(3), cubicUnit(from), cubicUnit(to));
        expect(volume.minus(converted).abs().lessThan('1e-30')).toBe(true);
      }),
    );
  });
});
