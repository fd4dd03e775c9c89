/** The elements of the page: rates, refusals at their fields, and the customer that the browser remembers. */
import { Refused, type Schemas } from './api.js';

export const part = <Kind extends Element = HTMLElement>(selector: string) => document.querySelector<Kind>(selector)!;
export const form = part<HTMLFormElement>('#form');
const fields = [...form.querySelectorAll<HTMLInputElement | HTMLSelectElement>('[name]')];
export const field = (name: string) => fields.find((known) => known.name === name)!;
export const text = (name: string): string => field(name).value.trim();
// An empty field becomes NaN, which is null in JSON. The API refuses it with a message.
export const number = (name: string): number => parseFloat(text(name));
export const money = (amount: number, currency: string): string =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).format(amount);

/** Creates an element with properties and children. Text from the API is never parsed as HTML. */
export function make<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, given: object, ...children: (Node | string)[]) {
  const element = Object.assign(document.createElement(tag), given);
  element.append(...children);
  return element;
}

/** A carrier's logo, or its initial if the picture can't be loaded. */
export function logo({ name, avatar }: Pick<Schemas['Carrier'], 'name' | 'avatar'>): HTMLElement {
  const initial = make('span', { className: 'logo', ariaHidden: 'true' }, name.slice(0, 1));
  const onerror = ({ target }: { target: Element }): void => target.replaceWith(initial);
  return make('img', { className: 'logo', src: avatar, alt: '', onerror });
}

/** Shows an order, with the logo of the account's carrier. */
export function showOrder(order: Schemas['OrderRead'], carriers: readonly Schemas['Carrier'][]): void {
  const { order_number, status, carrier, tracking_url } = order;
  const known = carriers.find(({ uuid }) => uuid === carrier?.uuid);
  const name = carrier ? make('span', {}, ...(known ? [logo(known), ' '] : []), carrier.name) : 'none yet';
  const facts = { Status: status, Carrier: name, Method: carrier?.shipping_method.name ?? '–' };
  const lines = Object.entries(facts).flatMap(([term, fact]) => [make('dt', {}, term), make('dd', {}, fact)]);
  part('#tracking dl').replaceChildren(...lines);
  part<HTMLAnchorElement>('#track').href = tracking_url;
  part('#tracking-title').textContent = `Order ${order_number}`;
  part('#tracking').hidden = false;
}

/** The names of the form's fields by their names in a request for rates. */
const inRates: Readonly<Record<string, string>> = {
  total_weight: 'packages[0].weight',
  'destination.latitude': 'destination_location.coordinates.lat',
  'destination.longitude': 'destination_location.coordinates.lng',
};

/** Shows the errors of a refusal at their fields, and errors about no field above the button. */
export function showProblem(problem: unknown): void {
  // A newer request has replaced this one.
  if ((problem as Error).name === 'AbortError') return;
  clearProblems();
  const errors = problem instanceof Refused ? Object.entries(problem.errors) : [];
  const rest = errors.filter(([place, reasons]) => {
    const about = fields.find(({ name }) => [place, inRates[place], `packages[0].${place}`].includes(name));
    if (!about || about.closest('[hidden]')) return true;
    // Inside the label, so that a screen reader reads it with the label.
    about.after(make('small', { className: 'problem' }, reasons.join(', ')));
    about.ariaInvalid = 'true';
    return false;
  });
  const message = rest.length < errors.length ? 'Check the marked fields.' : (problem as Error).message;
  const sentences = [message, ...rest.map(([place, reasons]) => `${place} ${reasons.join(', ')}.`)];
  part('#problem').textContent = sentences.join(' ');
  fields.find((known) => known.ariaInvalid)?.focus();
}

export function clearProblems(): void {
  part('#problem').textContent = '';
  for (const shown of form.querySelectorAll('small.problem')) shown.remove();
  for (const known of fields) known.ariaInvalid = null;
}

type Customer = Pick<Schemas['ReadCustomer'], 'uuid' | 'name'>;

/** The customer of the last order from this browser. */
export const knownCustomer = () => JSON.parse(localStorage.getItem('customer') ?? 'null') as Customer | null;

/** Remembers a customer, whose name then replaces the fields, or forgets the known one. */
export function remember(customer: Customer | null): void {
  localStorage.setItem('customer', JSON.stringify(customer && { uuid: customer.uuid, name: customer.name }));
  part('#known').hidden = !customer;
  part('#known strong').textContent = customer?.name ?? '';
  for (const label of form.querySelectorAll<HTMLElement>('#customer label')) label.hidden = customer !== null;
}
