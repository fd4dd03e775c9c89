/** Mistakes outside the fields of a body: in the `Authorization` header, in path or query, or in the body's text. */
import type { Operation } from '../../openapi/contract/contract.js';
import { unknownUuid } from '../../openapi/keywords/kit/mutation.js';
import type { Json } from '../../openapi/json/json.js';
import { wrongHeaders } from '../checks/access/authentication.js';
import { wrongTexts } from '../checks/derived/bodies.js';
import { alteredKeys, otherKeys, unknownNumbers } from '../checks/look-up/found-by-key.js';
import type { Input } from '../requests/exchange/build-request.js';
import type { RefusalKind } from '../requests/exchange/intent.js';
import type { Created } from '../requests/exchange/ledger.js';
import type { WrongPart } from '../model/sequence.js';

/** A replacement for a part of a request, the row that requires its refusal, and the mistake in words. */
export interface WrongReplacement {
  readonly requirement: string;
  readonly words: string;
  readonly input: Input;
  readonly rule?: string;
}

/** A request: the resource it names, its body, and the token of the run. */
interface Request {
  readonly operation: Operation;
  readonly token: string;
  readonly body?: Json;
  readonly thing?: Created;
  /** A resource of another kind. */
  readonly stranger?: Created;
  /** Whether an order may have this external_id. */
  readonly hasSent: (id: string) => boolean;
}

/** The rows that require the path to name an existing resource. */
const pathRows: Readonly<Record<string, string>> = { updateCustomer: 'CUS-16', assignOrder: 'ASG-02' };

function wrongPaths({ id, parameters }: Operation, { thing, stranger }: Request): readonly WrongReplacement[] {
  const name = parameters.find((parameter) => parameter.in === 'path')!.name;
  const others = {
    'one that does not exist': unknownUuid,
    'the uuid of another kind of resource': stranger?.uuid,
    'its external_id': thing?.body['external_id'],
    'its order_number': thing?.orderNumber,
    'its uuid and more': thing && `${thing.uuid}0`,
  };
  return Object.entries(others).flatMap(([label, value]) =>
    typeof value === 'string' && value !== ''
      ? [
          {
            requirement: pathRows[id]!,
            words: `${name}: ${label}`,
            input: { path: { [name]: value } },
            rule: 'x-refers-to',
          },
        ]
      : [],
  );
}

function wrongQueries({ thing, hasSent }: Request): readonly WrongReplacement[] {
  const id = thing?.body['external_id'];
  const altered = typeof id === 'string' && id.length > 8 ? Object.entries(alteredKeys(id)) : [];
  const others = thing ? otherKeys(thing) : [];
  return [
    { requirement: 'LKP-04', words: 'no key', input: { query: {} }, rule: 'no-key' },
    { requirement: 'LKP-06', words: 'a uuid as external_id', input: { query: { external_id: unknownUuid } } },
    ...Object.entries(unknownNumbers).map(([words, order_number]) => ({
      requirement: 'LKP-06',
      words,
      input: { query: { order_number } },
    })),
    ...others.flatMap(([words, name, value]) =>
      typeof value === 'string' && value !== '' && !(name === 'external_id' && hasSent(value))
        ? [{ requirement: 'LKP-06', words, input: { query: { [name]: value } }, rule: 'x-refers-to' }]
        : [],
    ),
    ...altered.flatMap(([label, external_id]) =>
      hasSent(external_id)
        ? []
        : [{ requirement: 'LKP-07', words: `an external_id ${label}`, input: { query: { external_id } } }],
    ),
  ];
}

/** The kind of refusal that a request with such a wrong part gets. */
export const refusalOf: Readonly<Record<WrongPart, RefusalKind>> = { header: 'token', key: 'unknown', text: 'body' };

/** All mistakes of a part of a request; none if it doesn't have that part. */
export function wrongsOf(part: WrongPart, request: Request): readonly WrongReplacement[] {
  const { operation, token, body } = request;
  if (part === 'header')
    return wrongHeaders(token, operation).map(({ header: authorization, ...wrong }) => ({
      ...wrong,
      input: { authorization },
    }));
  if (part === 'text')
    return body && operation.body
      ? wrongTexts(body, operation.body).map(({ raw, ...wrong }) => ({ ...wrong, input: { raw } }))
      : [];
  if (operation.id === 'getOrder') return wrongQueries(request);
  return operation.id in pathRows ? wrongPaths(operation, request) : [];
}
