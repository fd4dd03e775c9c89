/** Prices: the price of a shipment with every carrier, its breakdown, and the effect of a changed input. */
import { useMemo, useState } from 'preact/hooks';
import type { PricingModel } from '../../openapi/profile/pricing-models.js';
import { receiptsFor, type CarrierReceipts, type MethodReceipt } from '../../mock/receipts/receipts.js';
import { compareReceipts } from '../../mock/receipts/compare.js';
import { formatAmount } from '../../reference-impl/pricing/currency.js';
import type { Shipment } from '../../reference-impl/pricing/types.js';
import type { AccountState } from '../../reference-impl/account/stored-account.js';
import type { StateView } from '../../mock/admin/control-types.js';
import { Chart } from './chart.js';
import { chartOf, type Axis } from './chart-points.js';
import { messageOf } from '../shared/api.js';
import { useAnswer, useShared } from '../shared/hooks.js';
import { ShipmentForm } from './shipment-form.js';
import { sampleShipment, shipmentOf, type ShipmentText } from './shipment-text.js';

type Carriers = AccountState['carriers'];

export function PricesView() {
  const { status } = useShared();
  const [world, setWorld] = useState('main');
  const switched = JSON.stringify([status?.says, status?.worlds.find(({ id }) => id === world)?.says]);
  const state = useAnswer<StateView>(`/worlds/${encodeURIComponent(world)}/state`, switched);
  const [text, setText] = useState<ShipmentText>(sampleShipment);
  const [before, setBefore] = useState<ShipmentText>(sampleShipment);
  if (state === undefined || state instanceof Error) return <p class="empty">{state?.message ?? 'Loading…'}</p>;
  return (
    <div class="prices">
      <ShipmentForm
        text={text}
        onText={setText}
        before={before}
        onKeep={() => setBefore(text)}
        onStart={(made) => (setText(made), setBefore(made))}
        worlds={status?.worlds.map(({ id }) => id) ?? ['main']}
        world={world}
        onWorld={setWorld}
        state={state}
      />
      {state.pricing ? (
        <Rates carriers={state.carriers} reading={state.pricing} text={text} before={before} />
      ) : (
        <p class="empty">This mock has no pricing model, so there is no price breakdown.</p>
      )}
    </div>
  );
}

interface RatesProps {
  readonly carriers: Carriers;
  readonly reading: PricingModel;
  readonly text: ShipmentText;
  readonly before: ShipmentText;
}

interface Offer {
  readonly carrier: CarrierReceipts;
  readonly method: MethodReceipt;
}

function Rates({ carriers, reading, text, before }: RatesProps) {
  const [chosen, setChosen] = useState('');
  const now = useMemo(() => offersOf(carriers, shipmentOf(text), reading), [carriers, text, reading]);
  const former = useMemo(() => offersOf(carriers, shipmentOf(before), reading), [carriers, before, reading]);
  if (typeof now === 'string') return <p class="empty">{now}</p>;
  const open = now.find(({ method }) => method.uuid === chosen) ?? now[0];
  const old = typeof former === 'string' ? undefined : former;
  const formerOf = ({ method }: Offer): MethodReceipt | undefined =>
    old?.find((one) => one.method.uuid === method.uuid)?.method;
  return (
    <>
      <section class="panel stack-small" aria-label="Rates">
        <h2>Rates</h2>
        <ul class="choices">
          {now.map((offer) => (
            <li key={offer.method.uuid}>
              <button type="button" aria-pressed={offer === open} onClick={() => setChosen(offer.method.uuid)}>
                <span>
                  {offer.carrier.name}, {offer.method.name}
                </span>
                <strong>{formatAmount(offer.method.rate, offer.method.currency)}</strong>
                <small>{differenceOf(formerOf(offer), offer.method)}</small>
              </button>
            </li>
          ))}
        </ul>
      </section>
      {open && <Receipt offer={open} former={formerOf(open)} carriers={carriers} reading={reading} text={text} />}
    </>
  );
}

interface ReceiptProps {
  readonly offer: Offer;
  readonly former: MethodReceipt | undefined;
  readonly carriers: Carriers;
  readonly reading: PricingModel;
  readonly text: ShipmentText;
}

function Receipt({ offer: { carrier, method }, former, carriers, reading, text }: ReceiptProps) {
  const [axis, setAxis] = useState<Axis>('weight');
  const name = `${carrier.name}, ${method.name}`;
  const changes = former ? compareReceipts(former, method) : undefined;
  const pricing = carriers.flatMap(({ shipping_methods }) => shipping_methods).find(({ uuid }) => uuid === method.uuid);
  const shipment = shipmentOf(text);
  return (
    <section class="panel stack" aria-label={`Price breakdown of ${name}`}>
      <h2>
        {name}: {formatAmount(method.rate, method.currency)}
      </h2>
      {changes && changes.changes.length > 0 && (
        <div class="changes stack-small" role="status">
          <h3>What changed</h3>
          <ul>
            {changes.sentences.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </div>
      )}
      <div class="stack-small">
        <h3>Price breakdown</h3>
        <ol>
          {method.sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ol>
      </div>
      <label class="scope">
        <span>Chart over</span>
        <select
          value={axis}
          onChange={({ currentTarget }) => setAxis(currentTarget.value === 'weight' ? 'weight' : 'distance')}
        >
          <option value="weight">weight</option>
          <option value="distance">distance</option>
        </select>
      </label>
      {pricing && shipment && <Chart chart={chartOf(pricing, shipment, axis, reading)} name={name} />}
    </section>
  );
}

/** The offers, the cheapest first, or the reason why there are none. */
function offersOf(
  carriers: Carriers,
  shipment: Shipment | undefined,
  reading: PricingModel,
): readonly Offer[] | string {
  if (!shipment) return 'Every field needs a number, and sizes must not be negative.';
  try {
    const receipts = receiptsFor(carriers, shipment, reading);
    const offers = receipts.flatMap((carrier) => carrier.shipping_methods.map((method) => ({ carrier, method })));
    return offers.sort((a, b) => a.method.rate - b.method.rate);
  } catch (error) {
    return messageOf(error);
  }
}

function differenceOf(former: MethodReceipt | undefined, now: MethodReceipt): string {
  const by = former ? compareReceipts(former, now).rate.by : null;
  return by === null || by === 0 ? '' : `${by > 0 ? '+' : '−'}${formatAmount(Math.abs(by), now.currency)}`;
}
