/** A shop in a page: what a parcel costs with each carrier, and an order with the one chosen, through the typed client. */
import { createDeliveryClient, type components } from '../../openapi/client.js';

/** Filled in by scripts/cli/example-server.ts. A real shop keeps its token on its own server. */
declare const settings: { readonly url: string; readonly token: string };

type Schemas = components['schemas'];
type Answer<Data> = { readonly data?: Data; readonly error?: Partial<Schemas['Refusal']> | string };

const api = createDeliveryClient(settings);
const part = <Kind extends Element = HTMLElement>(selector: string): Kind => document.querySelector<Kind>(selector)!;
const form = part<HTMLFormElement>('form');
const fields = [...form.querySelectorAll<HTMLInputElement | HTMLSelectElement>('[name]')];
const field = (name: string) => fields.find((known) => known.name === name)!;
const text = (name: string): string => field(name).value.trim();
// A field that is empty or no number becomes null in JSON, and the API says what it has against that.
const number = (name: string): number => parseFloat(text(name));
const money = (amount: number, currency: string): string =>
  new Intl.NumberFormat(undefined, { style: 'currency', currency }).format(amount);

let locations: readonly Schemas['LocationRead'][] = [];

class Refused extends Error {
  constructor(readonly answer: Answer<unknown>['error']) {
    super((typeof answer === 'object' && answer.message) || 'The service failed. Try again.');
  }
}

/** What an answer brings. A refusal is thrown, so that one place shows them all. */
function dataOf<Data>({ data, error }: Answer<Data>): Data {
  if (data === undefined) throw new Refused(error);
  return data;
}

/** An element with properties and children; nothing from the API is ever read as HTML. */
function make<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, properties: object, ...children: (Node | string)[]) {
  const element: HTMLElementTagNameMap[Tag] = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}

async function showAccount(): Promise<void> {
  const [carriers, places] = await Promise.all([api.GET('/carriers'), api.GET('/locations')]);
  const lines = dataOf(carriers).data.carriers.map(({ name, shipping_methods }) => {
    const methods = shipping_methods.map((method) => `${method.name} from ${money(method.base_fee, method.currency)}`);
    return make('li', {}, make('strong', {}, name), `: ${methods.join(', ')}`);
  });
  part('#carriers').replaceChildren(...lines);
  locations = dataOf(places).data.locations;
  const options = locations.map(({ uuid, name, line_1 }) => make('option', { value: uuid }, name ?? line_1));
  field('source_location.uuid').replaceChildren(...options);
}

const size = () => ({
  length: number('packages[0].length'),
  width: number('packages[0].width'),
  height: number('packages[0].height'),
});
const target = () => ({
  lat: number('destination_location.coordinates.lat'),
  lng: number('destination_location.coordinates.lng'),
});

async function showRates(): Promise<void> {
  const from = locations.find(({ uuid }) => uuid === text('source_location.uuid'))?.coordinates;
  const body: Schemas['RatesRequest'] = {
    ...(from && { source: { latitude: from.lat, longitude: from.lng } }),
    destination: { latitude: target().lat, longitude: target().lng },
    departure_time: new Date().toISOString().slice(0, 19).replace('T', ' '),
    ...size(),
    dimensions_unit: 'cm',
    total_weight: number('packages[0].weight'),
    weight_unit: 'kg',
  };
  const { carriers } = dataOf(await api.POST('/carriers/rates', { body })).data;
  const lines = carriers.flatMap((carrier) =>
    carrier.shipping_methods.map((method) => {
      const radio = make('input', { type: 'radio', name: 'method', value: `${carrier.uuid} ${method.uuid}` });
      const name = make('span', {}, `${carrier.name}, ${method.name} `);
      return make('label', {}, radio, name, make('strong', {}, money(method.rate, method.currency)));
    }),
  );
  part('#methods').replaceChildren(...lines);
  part('#rates').hidden = lines.length === 0;
  if (lines.length === 0) throw new Refused({ message: 'No carrier is connected to this account.' });
  lines[0]!.click();
  lines[0]!.querySelector('input')!.focus();
}

async function placeOrder(): Promise<void> {
  const [carrier_uuid = '', shipping_method_uuid = ''] = part<HTMLInputElement>('#methods :checked').value.split(' ');
  const name = { first_name: text('customer.first_name'), last_name: text('customer.last_name') };
  const address = { line_1: text('destination_location.line_1'), city: text('destination_location.city') };
  const order: Schemas['OrderWrite'] = {
    customer: { ...name, email: text('customer.email') },
    source_location: { uuid: text('source_location.uuid') },
    destination_location: { ...address, country: text('destination_location.country'), coordinates: target() },
    packages: [{ name: 'Parcel', type: 'BOX', ...size(), weight: number('packages[0].weight'), quantity: 1 }],
  };
  const { order_uuid, order_number } = dataOf(await api.POST('/orders', { body: order })).data;
  const body = { carrier_uuid, shipping_method_uuid };
  const assigned = await api.POST('/orders/{order_uuid}/assign', { params: { path: { order_uuid } }, body });
  showOrder(dataOf(await api.GET('/orders', { params: { query: { order_number } } })).data.order);
  // The order exists even if the carrier refuses it, so it is shown before that message.
  dataOf(assigned);
}

function showOrder({ order_number, status, carrier, tracking_url }: Schemas['OrderRead']): void {
  const facts = { Status: status, Carrier: carrier?.name ?? 'none yet', Method: carrier?.shipping_method.name ?? '–' };
  const lines = Object.entries(facts).flatMap(([name, fact]) => [make('dt', {}, name), make('dd', {}, fact)]);
  part('#placed dl').replaceChildren(...lines);
  part<HTMLAnchorElement>('#placed a').href = tracking_url;
  part('#placed').hidden = false;
  part('#rates').hidden = true;
  part('#placed-title').textContent = `Order ${order_number} is placed`;
  part('#placed-title').focus();
}

/** The names that a request for rates has for fields of the form. */
const inRates: Readonly<Record<string, string>> = {
  total_weight: 'packages[0].weight',
  'destination.latitude': 'destination_location.coordinates.lat',
  'destination.longitude': 'destination_location.coordinates.lng',
};

/** Shows a refusal at the fields that it names, and above the button what isn't about a field. */
function showProblem(problem: unknown): void {
  const refusal = problem instanceof Refused && typeof problem.answer === 'object' ? problem.answer : {};
  const rest = Object.entries(refusal.errors ?? {}).filter(([place, reasons]) => {
    const about = fields.find(({ name }) => [place, inRates[place], `packages[0].${place}`].includes(name));
    if (!about) return true;
    // Inside of the label, and so read out with it.
    about.after(make('small', { className: 'problem' }, reasons.join(', ')));
    about.ariaInvalid = 'true';
    return false;
  });
  const lost = `Nobody answers at ${settings.url}. Start the mock with: npm run mock`;
  const message = problem instanceof Refused ? problem.message : lost;
  part('#problem').textContent = [message, ...rest.map(([place, reasons]) => `${place} ${reasons.join(', ')}`)].join(
    ' ',
  );
  fields.find((known) => known.ariaInvalid)?.focus();
}

function clearProblems(): void {
  part('#problem').textContent = '';
  for (const shown of form.querySelectorAll('small.problem')) shown.remove();
  for (const known of fields) known.ariaInvalid = null;
}

/** Does one thing at a time, so that an impatient second click doesn't order twice. */
async function attempt(action: () => Promise<void>): Promise<void> {
  if (form.ariaBusy === 'true') return;
  clearProblems();
  form.ariaBusy = 'true';
  await action().catch(showProblem);
  form.ariaBusy = 'false';
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  void attempt(event.submitter?.id === 'order' ? placeOrder : showRates);
});
// What a rate was given for has changed.
form.addEventListener('input', ({ target }) => {
  if (/^(source|packages)|coordinates/.test((target as HTMLInputElement).name)) part('#rates').hidden = true;
});
void attempt(showAccount);
