/** Finds the values of --given that a server refuses, if it accepts the suite's own values in their place. */
import { isRecord } from '../../openapi/json/json.js';
import type { Place } from '../../openapi/json/place.js';
import { isAccepted, type Exchange } from '../requests/exchange/exchange.js';
import type { GivenData } from '../requests/data/operator-data.js';
import type { Session } from '../model/check.js';
import { Inconclusive } from '../model/stop.js';

/** The `rule` that marks these requests in the record. Their `place` is one in the file. */
export const ofOperatorFile = 'given';

const purpose = 'check whether the file of --given is the reason';

/** The maximum number of values of a file that are tried. */
const most = 12;

/** A value of the file, and the data with this value alone. */
type Entry = readonly [place: Place, alone: GivenData];

/** The values of the file that change samples. Only a location has a single place. */
function entriesOf(given: GivenData, isOfOnePlace: boolean): readonly Entry[] {
  const { places = [], phones = [], ...rest } = given;
  const simple = ['email_domain', 'date', 'currency', 'weight_unit', 'dimensions_unit'] as const;
  const ofPlaces: readonly Entry[] = isOfOnePlace
    ? places.map((one, at) => [['places', at], { places: [one] }])
    : [[['places'], { places }]];
  return [
    ...(places.length > 0 ? ofPlaces : []),
    ...phones.map((one, at): Entry => [['phones', at], { phones: [one] }]),
    ...simple.flatMap((name): Entry[] => (rest[name] === undefined ? [] : [[[name], { [name]: rest[name] }]])),
  ];
}

/** Sends the full request with these data, and returns whether it was accepted. */
async function isTaken(session: Session, { operation }: Exchange, [place, given]: Entry): Promise<boolean> {
  const altered = { rule: ofOperatorFile, place: place.map((token) => `/${token}`).join('') };
  const body = await session.given.sample(operation, given);
  return isAccepted(await session.send(operation, { body }, { purpose, role: 'question', due: 'open', altered }));
}

/**
 * Sends the refused request with the suite's own values, and if that is accepted, with each value of the file alone. It changes no
 * result: the record shows which values are refused.
 */
export async function tryOperatorValues(session: Session, refused: Exchange): Promise<void> {
  const { given } = session.run.options;
  const { operation, answer, request } = refused;
  if (!given || ![400, 409, 422].includes(answer?.status ?? 0) || !isRecord(session.run.operation(operation).body))
    return;
  if (request.body === undefined || session.name.startsWith('given.values')) return;
  const looking = session.shared(`values.${operation}`, async (own) => {
    if (!(await isTaken(own, refused, [[], {}]))) return;
    for (const entry of entriesOf(given, operation === 'createLocation').slice(0, most))
      await isTaken(own, refused, entry);
  });
  await looking.catch((thrown: unknown) => {
    if (!(thrown instanceof Inconclusive)) throw thrown;
  });
}
