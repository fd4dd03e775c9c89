/** The workflow of an order: one side must be a location of the account, the other may be an address, too. */
import { without, type Json } from '../../../openapi/json/json.js';
import { unknownUuid } from '../../../openapi/keywords/kit/mutation.js';
import type { RequestMutation } from '../../model/altered.js';
import type { RefusalKind } from '../../requests/exchange/intent.js';
import { changedIn } from '../../setup/bodies/helpers.js';
import { authored } from '../kit/authored.js';
import type { Check, Session } from '../../model/check.js';

/**
 * Sends a changed example that must be refused. The kind `other` is for unknown uuids, for which the specification hints at both
 * 404 and 422.
 */
export async function refusedWith(
  session: Session,
  example: string,
  variation: RequestMutation,
  change: (body: Json) => Json,
  kind: RefusalKind = 'body',
): Promise<void> {
  await session.given.control('createOrder', example);
  await session.refused(
    'createOrder',
    { body: change(await session.given.body('createOrder', example)) },
    variation,
    kind,
  );
}

/** An address from a contract example, for the side that only accepts a uuid. */
async function address(session: Session): Promise<Json> {
  return (await session.given.body('createOrder', 'full'))['destination_location'] as Json;
}

/** Sends locations without a uuid on the side that requires one. */
async function refusesWithout(session: Session, example: string, side: string, freeSide: string): Promise<void> {
  const given = await address(session);
  const known = await session.given.location(1);
  const ours = { uuid: known.uuid };
  const cases: Readonly<Record<string, Json>> = {
    [`${side} given as an address`]: { [side]: given },
    [`${side} given as an address, ${freeSide} as a location of the account`]: { [side]: given, [freeSide]: ours },
    // Its external_id is left out: a server may take an address with a known one as that location.
    [`${side} given as a location of the account without its uuid`]: { [side]: without(known.body, 'external_id') },
    [`${side} given with null for its uuid`]: { [side]: { uuid: null } },
    [`${side} given as an address with null for its uuid`]: { [side]: { ...given, uuid: null } },
  };
  for (const [label, change] of Object.entries(cases))
    await refusedWith(session, example, { words: label, place: `/${side}` }, (body) => ({ ...body, ...change }));
}

const unknownBesideAddress = authored(
  'create-order.workflow.unknown-beside-address',
  'ORD-24',
  'an unknown location uuid is refused where the workflow needs a location of the account, also with an address beside it',
  async (session) => {
    const both = { uuid: unknownUuid, ...(await address(session)) };
    for (const [example, side] of [
      ['full', 'source_location'],
      ['return', 'destination_location'],
    ] as const)
      await refusedWith(
        session,
        example,
        { words: `${side} given as an unknown uuid and an address`, place: `/${side}`, rule: 'x-refers-to' },
        (body) => ({ ...body, [side]: both }),
        'other',
      );
  },
);

const inline = (workflow: 'standard' | 'return', requirement: string, side: string, freeSide: string): Check =>
  authored(
    `create-order.workflow.${workflow}-inline`,
    requirement,
    `a ${workflow} order without ${side}.uuid is refused`,
    (session) => refusesWithout(session, workflow === 'return' ? 'return' : 'full', side, freeSide),
  );

const defaultWorkflow = authored(
  'create-order.workflow.default',
  'ORD-57',
  'an order without is_return follows the standard workflow',
  async (session) => {
    const source = await address(session);
    const words = 'is_return left out, source_location given as an address';
    await refusedWith(session, 'minimal', { words, place: '/source_location' }, (body) => ({
      ...body,
      source_location: source,
    }));
  },
);

/** The side of an order, and of a return, that may be an address. */
const freeSides = [
  ['full', 'destination_location'],
  ['return', 'source_location'],
] as const;

const freeSideUnknown = authored(
  'create-order.workflow.unknown-on-free-side',
  'ORD-24',
  'an unknown location uuid is refused where the workflow also accepts an address',
  async (session) => {
    const known = (await session.given.location(1)).uuid;
    for (const [example, side] of freeSides)
      for (const [label, uuid, kind] of [
        ['an unknown uuid', unknownUuid, 'other'],
        ['a malformed uuid', 'not-a-uuid', 'body'],
        ["a location's uuid in an object", { value: known }, 'body'],
        ["a location's uuid in an array", [known], 'body'],
      ] as const)
        await refusedWith(
          session,
          example,
          { words: `${side} of the ${example} order: ${label}`, place: `/${side}`, rule: 'x-refers-to' },
          (body) => ({ ...body, [side]: { uuid } }),
          kind,
        );
    const unknown = { destination_location: { uuid: unknownUuid } };
    await refusedWith(
      session,
      'minimal',
      {
        words: 'is_return left out, destination_location: an unknown uuid',
        place: '/destination_location',
        rule: 'x-refers-to',
      },
      (body) => ({ ...body, ...unknown }),
      'other',
    );
  },
);

const namedAddress = authored(
  'create-order.accepts.named-address',
  'ORD-25',
  'an address with a name is accepted in deliveries and returns',
  async (session) => {
    for (const [example, side] of freeSides) {
      await session.given.control('createOrder', example);
      const body = await session.given.body('createOrder', example);
      const named = changedIn(body, side, { name: 'Loading bay' });
      await session.accepted('createOrder', { body: named }, { words: `the ${side} has a name`, example });
    }
  },
);

/** A return for a new customer with a malformed e-mail address or phone number. */
const customerOfReturn = (id: string, requirement: string, title: string, field: string, wrong: string) =>
  authored(`create-order.workflow.${id}-of-return`, requirement, title, async (session) => {
    const { customer } = await session.given.body('createOrder', 'full');
    const told = { words: `a new customer's ${field} of a return: ${wrong}`, place: `/customer/${field}` };
    await refusedWith(session, 'return', told, (body) => ({
      ...body,
      customer: { ...(customer as Json), [field]: wrong },
    }));
  });

/** The checks of the locations that an order may have. */
export const workflowChecks = [
  namedAddress,
  unknownBesideAddress,
  inline('standard', 'ORD-52', 'source_location', 'destination_location'),
  inline('return', 'ORD-53', 'destination_location', 'source_location'),
  defaultWorkflow,
  freeSideUnknown,
  customerOfReturn(
    'customer',
    'ORD-21',
    'a return for a new customer with a malformed e-mail address is refused',
    'email',
    'not-an-email',
  ),
  customerOfReturn(
    'phone',
    'ORD-22',
    'a return for a new customer with a malformed phone number is refused',
    'phone',
    'not-a-phone',
  ),
];
