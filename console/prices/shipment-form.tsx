/** The inputs of a price, and the choice of a shipment to compare with. */
import type { AccountState } from '../../reference-impl/account/stored-account.js';
import { lengthUnits, weightUnits } from '../../reference-impl/pricing/units.js';
import { measures, sampleShipment, textOfOrder, type ShipmentText } from './shipment-text.js';

interface FormProps {
  readonly text: ShipmentText;
  readonly before: ShipmentText;
  readonly onText: (text: ShipmentText) => void;
  /** Sets the present shipment as the one to compare with. */
  readonly onKeep: () => void;
  /** Fills the form with another shipment. */
  readonly onStart: (text: ShipmentText) => void;
  readonly worlds: readonly string[];
  readonly world: string;
  readonly onWorld: (id: string) => void;
  readonly state: AccountState;
}

const mostOrders = 100;

export function ShipmentForm({ text, before, onText, onKeep, onStart, worlds, world, onWorld, state }: FormProps) {
  const orders = state.orders.slice(-mostOrders).reverse();
  const start = (uuid: string): void => {
    const order = orders.find((one) => one.uuid === uuid);
    onStart(order ? textOfOrder(order, state) : sampleShipment);
  };
  return (
    <form class="panel shipment" aria-label="Shipment" onSubmit={(event) => event.preventDefault()}>
      <Choice label="Carriers of" value={world} options={worlds} onChoose={onWorld} />
      <label>
        <span>Begin with</span>
        <select onChange={({ currentTarget }) => start(currentTarget.value)}>
          <option value="">a sample</option>
          {orders.map(({ uuid, order_number, packages }) => (
            <option key={uuid} value={uuid}>
              order {order_number}
              {packages.length > 1 ? ', its first package' : ''}
            </option>
          ))}
        </select>
      </label>
      {measures.map(([name, label]) => (
        <label key={name} class={text[name] === before[name] ? '' : 'changed'}>
          <span>{label}</span>
          <input
            type="number"
            step="any"
            value={text[name]}
            onInput={({ currentTarget }) => onText({ ...text, [name]: currentTarget.value })}
          />
        </label>
      ))}
      <Choice
        label="Weight in"
        value={text.weightUnit}
        options={weightUnits}
        onChoose={(weightUnit) => onText({ ...text, weightUnit })}
      />
      <Choice
        label="Sizes in"
        value={text.sizeUnit}
        options={lengthUnits}
        onChoose={(sizeUnit) => onText({ ...text, sizeUnit })}
      />
      <button type="button" onClick={onKeep} disabled={text === before}>
        Compare from here
      </button>
    </form>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly string[];
  readonly onChoose: (value: string) => void;
}

function Choice({ label, value, options, onChoose }: ChoiceProps) {
  return (
    <label>
      <span>{label}</span>
      <select value={value} onChange={({ currentTarget }) => onChoose(currentTarget.value)}>
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    </label>
  );
}
