/** Values that are refused because another account uses them. */
import { callIn } from '../../../openapi/contract/operation-names.js';
import { contract, type OperationId } from '../../../openapi/contract/contract.js';
import { type Json, record, records } from '../../../openapi/json/json.js';
import { Refusal } from '../../calls/refusal.js';
import type { World } from '../../account/world.js';
import { knowingWorlds } from '../kit/accounts.js';
import { at } from '../kit/alter.js';
import { bodyOf } from '../kit/bodies.js';
import { customerWith, type Field } from '../kit/customers.js';
import { authored, type Fault } from '../kit/fault.js';
import { isText } from '../kit/values.js';

/** Whether an account already uses the value in the body. */
type InUse = (world: World, body: Json) => boolean;

const customerInUse =
  (field: Field, customerOf = (body: Json): Json => body): InUse =>
  (world, body) =>
    customerWith(world, field, customerOf(body)[field]) !== undefined;

const barcodeInUse: InUse = (world, { packages: sent }) => {
  const barcodes = records(sent).map(({ barcode }) => barcode);
  return world
    .state()
    .orders.some(({ packages }) => packages.some(({ barcode }) => barcode && barcodes.includes(barcode)));
};

const orderInUse: InUse = (world, { external_id: id }) => isText(id) && world.orderByExternalId(id) !== undefined;

const locationInUse: InUse = (world, { external_id: id }) =>
  isText(id) && world.locations.some((location) => location.external_id === id);

const nameInUse: InUse = (world, { name }) =>
  isText(name) && world.locations.some((location) => location.name === name);

const tagInUse: InUse = (world, { tags }) =>
  Array.isArray(tags) && world.state().orders.some((order) => order.tags.some((tag) => tags.includes(tag)));

/** How a server reacts to a value that is already used. */
const reactions = {
  500: () => new Error('duplicate key'),
  409: () => new Refusal('conflict', 'This exists already.'),
  422: () => new Refusal('unprocessable', 'This has been taken.'),
} as const;

/** Refuses a value that another account uses. */
const unique = (
  ...[id, row, what, operation, status, isInUse]: [string, string, string, OperationId, keyof typeof reactions, InUse]
): Fault =>
  authored(
    `accounts.${id}`,
    row,
    `${callIn(contract.operation(operation))} returns ${status} for ${what} of another account`,
    knowingWorlds((othersOf) =>
      at(operation).validating((validate, request) => {
        validate(request);
        if (othersOf(request.world).some((world) => isInUse(world, bodyOf(request)))) throw reactions[status]();
      }),
    ),
  );

const fields = [
  ['external_id', 500],
  ['email', 409],
  ['phone', 422],
] as const;

const inlineCustomer = ({ customer }: Json): Json => record(customer);

export const uniqueValueFaults: readonly Fault[] = [
  ...fields.flatMap(([field, status]) => {
    const [name, what, isInUse] = [
      field.replace('_', '-'),
      `the ${field} of a customer`,
      customerInUse(field),
    ] as const;
    return [
      unique(`customers.unique-${name}`, 'CUS-31', what, 'createCustomer', status, isInUse),
      unique(`updates.unique-${name}`, 'CUS-31', what, 'updateCustomer', status, isInUse),
      unique(
        `orders.unique-customer-${name}`,
        'ORD-95',
        what,
        'createOrder',
        status,
        customerInUse(field, inlineCustomer),
      ),
    ];
  }),
  unique('locations.unique-external-id', 'LOC-25', 'the external_id', 'createLocation', 409, locationInUse),
  unique('locations.unique-name', 'LOC-25', 'the name', 'createLocation', 422, nameInUse),
  unique('orders.unique-tag', 'ORD-95', 'a tag', 'createOrder', 422, tagInUse),
  unique('orders.unique-external-id', 'ORD-95', 'the external_id of an order', 'createOrder', 500, orderInUse),
  unique('orders.unique-barcode', 'ORD-95', 'a barcode', 'createOrder', 422, barcodeInUse),
];
