/** Compares two price breakdowns and names the causes of a changed price: for an interface that shows price changes. */
import type { Receipt, ReceiptPart, VolumePart } from '../../reference-impl/pricing/price.js';
import { exact } from '../../reference-impl/pricing/units.js';
import { measureText, moneyText, numberText } from './sentences.js';

type PartName = keyof Receipt['parts'];

/** A changed amount, before and after; `by` is the difference, or null for different currencies. */
interface Amounts {
  readonly from: number;
  readonly to: number;
  readonly by: number | null;
}

/** A changed part: its amount in either price, and the fields that differ. */
interface ReceiptChange extends Amounts {
  readonly part: 'base_fee' | PartName | 'rounding';
  readonly fields: readonly string[];
  readonly sentence: string;
}

/** The comparison of two price breakdowns; `changes` is empty if all numbers are equal. */
export interface ReceiptComparison {
  readonly currency: { readonly from: string; readonly to: string };
  readonly rate: Amounts;
  readonly changes: readonly ReceiptChange[];
  /** One for each change, then one about the price. */
  readonly sentences: readonly string[];
}

const partNames: readonly PartName[] = ['weight', 'distance', 'volume'];
const partFields: readonly (keyof VolumePart)[] = [
  ...(['measure', 'unit', 'threshold', 'excess', 'flat', 'surcharge', 'amount', 'conversion'] as const),
  ...(['volume', 'divisor'] as const),
];

/** Compares two price breakdowns, of the same method or of two. */
export function compareReceipts(before: Receipt, after: Receipt): ReceiptComparison {
  const found = [
    feeChange(before, after),
    ...partNames.map((name) => partChange(name, before, after)),
    roundingChange(before, after),
  ];
  const changes = found.filter((change) => change !== undefined);
  return {
    currency: { from: before.currency, to: after.currency },
    rate: amountsOf(before, after, ({ rate }) => rate),
    changes,
    sentences: [...changes.map(({ sentence }) => sentence), priceSentence(before, after)],
  };
}

function feeChange(before: Receipt, after: Receipt): ReceiptChange | undefined {
  const fee = ({ base_fee }: Receipt): number => base_fee;
  if (isSame(before, after, fee)) return undefined;
  const sentence = `Base fee: ${moneyChange(before, after, fee)}.`;
  return { part: 'base_fee', fields: ['base_fee'], ...amountsOf(before, after, fee), sentence };
}

function partChange(name: PartName, before: Receipt, after: Receipt): ReceiptChange | undefined {
  const fields = changedFields(before.parts[name], after.parts[name]);
  const amount = ({ parts }: Receipt): number => parts[name].amount;
  if (fields.length === 0 && isSame(before, after, amount)) return undefined;
  const reasons = reasonsOf(name, before, after);
  const cost = isSame(before, after, amount)
    ? `still adds ${moneyText(amount(after), after.currency)}`
    : `adds ${moneyChange(before, after, amount)}`;
  const title = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  const sentence = `${title}: ${[...reasons, `it ${cost}`].join(', ')}.`;
  return { part: name, fields, ...amountsOf(before, after, amount), sentence };
}

function roundingChange(before: Receipt, after: Receipt): ReceiptChange | undefined {
  const by = ({ rounding }: Receipt): number => rounding.by;
  if (by(before) === by(after) && before.rounding.digits === after.rounding.digits) return undefined;
  const fields = (['digits', 'by'] as const).filter((field) => before.rounding[field] !== after.rounding[field]);
  const sentence = `Rounding: it adds ${moneyChange(before, after, by)}.`;
  return { part: 'rounding', fields, ...amountsOf(before, after, by), sentence };
}

function changedFields(before: ReceiptPart, after: ReceiptPart): readonly string[] {
  const at = (part: Partial<VolumePart>, field: keyof VolumePart): string | undefined => JSON.stringify(part[field]);
  return partFields.filter((field) => at(before, field) !== at(after, field));
}

/** The differences in a part that aren't consequences of other differences in it. */
function reasonsOf(name: PartName, before: Receipt, after: Receipt): readonly string[] {
  const clause = (title: string, textOf: (receipt: Receipt) => string): string => {
    const [old, current] = [textOf(before), textOf(after)];
    return old === current ? '' : `${title}${current} instead of ${old}`;
  };
  return [
    clause('', ({ parts }) => measureText(name, parts[name].measure, parts[name].unit)),
    clause('a threshold of ', ({ parts }) => measureText(name, parts[name].threshold, parts[name].unit)),
    clause('a surcharge of ', ({ parts, currency }) => moneyText(parts[name].surcharge, currency)),
    clause('charged ', ({ parts }) => (parts[name].flat ? 'once' : 'for each unit')),
    name === 'volume' ? clause('divided by ', ({ parts }) => numberText(parts.volume.divisor)) : '',
  ].filter((text) => text !== '');
}

function amountsOf(before: Receipt, after: Receipt, amount: (receipt: Receipt) => number): Amounts {
  const [from, to] = [amount(before), amount(after)];
  return { from, to, by: before.currency === after.currency ? exact(to).minus(from).toNumber() : null };
}

function isSame(before: Receipt, after: Receipt, amount: (receipt: Receipt) => number): boolean {
  return before.currency === after.currency && amount(before) === amount(after);
}

function moneyChange(before: Receipt, after: Receipt, amount: (receipt: Receipt) => number): string {
  return `${moneyText(amount(after), after.currency)} instead of ${moneyText(amount(before), before.currency)}`;
}

function priceSentence(before: Receipt, after: Receipt): string {
  const price = ({ rate }: Receipt): number => rate;
  return isSame(before, after, price)
    ? `The price is still ${moneyText(after.rate, after.currency)}.`
    : `The price is ${moneyChange(before, after, price)}.`;
}
