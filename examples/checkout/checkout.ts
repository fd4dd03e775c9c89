/** The checkout: live rates for the parcel, the order, its carrier, and a screen that follows the order's status. */
import { connect, Refused, type Api, type Schemas, type Surroundings } from './api.js';
import * as page from './page.js';
import { field, form, make, money, number, part, text } from './page.js';

const pollMs = 5_000;

/** Starts the checkout, or the tracking screen if the address names an order. */
export async function startCheckout(surroundings: Omit<Surroundings, 'tell'>): Promise<void> {
  const tell = (sentence: string): void => void (part('#progress').textContent = sentence);
  try {
    const api = await connect({ ...surroundings, tell });
    const { carriers } = (await api.ask(() => api.client.GET('/carriers'))).data;
    const order_number = location.hash.slice(1);
    if (order_number === '') return await new Checkout(api, carriers).start();
    form.querySelectorAll('fieldset, #submit').forEach((each) => each.remove());
    await track(api, carriers, order_number);
  } catch (error) {
    page.showProblem(error);
  }
}

/** Shows an order and polls it. After a failure, the last state stays on the screen with a notice. */
async function track(api: Api, carriers: readonly Schemas['Carrier'][], order_number: string): Promise<void> {
  const show = async (): Promise<void> => page.showOrder(await api.findOrder({ order_number }), carriers);
  const again = async (): Promise<void> => {
    const problem = await show().catch(({ message }: Error) => `Not up to date. ${message}`);
    part('#freshness').textContent = problem ?? '';
    setTimeout(() => void again(), pollMs);
  };
  await show();
  setTimeout(() => void again(), pollMs);
}

type Offer = { readonly carrier: Schemas['RatedCarrier']; readonly method: Schemas['RatedMethod'] };

/** Explanations of refusals that are not about a field of the form, by their place in the request. */
const explained: Readonly<Record<string, string>> = {
  'customer.uuid': 'We do not know you any more. Fill in your name and e-mail address.',
  carrier_uuid: 'This carrier does not take the order. Choose another one.',
};

class Checkout {
  private readonly id = crypto.randomUUID();
  private locations: readonly Schemas['LocationRead'][] = [];
  private offers: readonly Offer[] = [];
  private asking = new AbortController();
  /** The order, once it exists. Then only its carrier can be changed. */
  private order: Schemas['OrderRead'] | undefined;

  constructor(
    private readonly api: Api,
    private readonly carriers: readonly Schemas['Carrier'][],
  ) {}

  async start(): Promise<void> {
    page.remember(page.knownCustomer());
    part('#forget').addEventListener('click', () => page.remember(null));
    this.locations = (await this.api.ask(() => this.api.client.GET('/locations'))).data.locations;
    const options = this.locations.map(({ uuid, name, line_1 }) => make('option', { value: uuid }, name ?? line_1));
    field('source_location.uuid').replaceChildren(...options);
    form.addEventListener('change', ({ target }) => {
      if (/^(source|packages)|coordinates/.test((target as HTMLInputElement).name)) void this.showRates();
    });
    form.addEventListener('submit', (event) => (event.preventDefault(), void this.submit()));
    await this.showRates();
  }

  private async showRates(): Promise<void> {
    page.clearProblems();
    await this.refreshRates().catch(page.showProblem);
  }

  /** Gets the rates for the present form. An earlier request that is still open is aborted. */
  private async refreshRates(): Promise<void> {
    this.asking.abort();
    const asking = (this.asking = new AbortController());
    part('#rates').ariaBusy = 'true';
    try {
      const request = { body: this.shipment(), signal: asking.signal };
      const { carriers } = (await this.api.ask(() => this.api.client.POST('/carriers/rates', request))).data;
      this.showOffers(carriers.flatMap((carrier) => carrier.shipping_methods.map((method) => ({ carrier, method }))));
    } catch (error) {
      if (asking === this.asking) this.showOffers([]);
      throw error;
    } finally {
      if (asking === this.asking) part('#rates').ariaBusy = 'false';
    }
  }

  private showOffers(offers: readonly Offer[]): void {
    const chosen = this.chosen()?.method.uuid ?? offers[0]?.method.uuid;
    this.offers = offers;
    const lines = offers.map(({ carrier, method }) => {
      const checked = method.uuid === chosen;
      const radio = make('input', { type: 'radio', name: 'method', value: method.uuid, checked });
      const price = make('strong', {}, money(method.rate, method.currency));
      return make('label', {}, radio, page.logo(carrier), make('span', {}, `${carrier.name}, ${method.name}`), price);
    });
    part('#methods').replaceChildren(...lines);
  }

  private chosen(): Offer | undefined {
    const uuid = form.querySelector<HTMLInputElement>('#methods :checked')?.value;
    return this.offers.find(({ method }) => method.uuid === uuid);
  }

  /** Runs once at a time, so that a second click does not order twice. */
  private async submit(): Promise<void> {
    if (form.ariaBusy === 'true') return;
    form.ariaBusy = 'true';
    page.clearProblems();
    await this.placeOrder().catch((error: unknown) => {
      const errors = error instanceof Refused ? error.errors : {};
      if (errors['customer.uuid']) page.remember(null);
      const place = Object.keys(explained).find((known) => errors[known]);
      page.showProblem(place === undefined ? error : new Error(explained[place]));
    });
    form.ariaBusy = 'false';
  }

  private async placeOrder(): Promise<void> {
    const { carrier, method } = await this.confirmed();
    this.order ??= await this.api.createOrder(this.orderWrite());
    const { uuid, order_number, customer } = this.order;
    page.remember(customer);
    form.querySelectorAll('fieldset:not(#rates)').forEach((each) => each.setAttribute('disabled', ''));
    part('#submit').textContent = 'Assign carrier';
    page.showOrder(this.order, this.carriers);
    const params = { path: { order_uuid: uuid } };
    const body = { carrier_uuid: carrier.uuid, shipping_method_uuid: method.uuid };
    await this.api.ask(() => this.api.client.POST('/orders/{order_uuid}/assign', { params, body }));
    await track(this.api, this.carriers, order_number);
    form.hidden = true;
    part('#tracking-title').focus();
    history.replaceState(null, '', `#${order_number}`);
  }

  /** The chosen offer. If its price has changed, shows the new price and throws. */
  private async confirmed(): Promise<Offer> {
    const seen = this.chosen();
    if (!seen) throw new Error('Choose a carrier.');
    await this.refreshRates();
    const now = this.offers.find(({ method }) => method.uuid === seen.method.uuid);
    if (!now) throw new Error(`${seen.carrier.name} no longer offers ${seen.method.name}. Choose another one.`);
    const [before, after] = [seen, now].map(({ method }) => money(method.rate, method.currency));
    if (before === after) return now;
    throw new Error(`The price has changed from ${before} to ${after}. Place the order to accept it.`);
  }

  private shipment(): Schemas['RatesRequest'] {
    const from = this.locations.find(({ uuid }) => uuid === text('source_location.uuid'))?.coordinates;
    return {
      ...(from && { source: { latitude: from.lat, longitude: from.lng } }),
      destination: { latitude: at('lat'), longitude: at('lng') },
      departure_time: new Date().toISOString().slice(0, 19).replace('T', ' '),
      ...size(),
      dimensions_unit: 'cm',
      total_weight: parcel('weight'),
      weight_unit: 'kg',
    };
  }

  private orderWrite(): Schemas['OrderWrite'] & { readonly external_id: string } {
    const known = page.knownCustomer();
    const name = { first_name: text('customer.first_name'), last_name: text('customer.last_name') };
    const address = { line_1: text('destination_location.line_1'), city: text('destination_location.city') };
    const coordinates = { lat: at('lat'), lng: at('lng') };
    return {
      external_id: [text('external_id'), this.id].filter(Boolean).join('-'),
      customer: known ? { uuid: known.uuid } : { ...name, email: text('customer.email') },
      source_location: { uuid: text('source_location.uuid') },
      destination_location: { ...address, country: text('destination_location.country'), coordinates },
      packages: [{ name: 'Parcel', type: 'BOX', ...size(), weight: parcel('weight'), quantity: 1 }],
    };
  }
}

const at = (axis: string): number => number(`destination_location.coordinates.${axis}`);
const parcel = (measure: string): number => number(`packages[0].${measure}`);
const size = () => ({ length: parcel('length'), width: parcel('width'), height: parcel('height') });
