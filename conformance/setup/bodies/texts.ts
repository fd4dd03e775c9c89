/** Orders with long texts, and with signs that are special elsewhere. */
import type { Json } from '../../../openapi/json/json.js';
import { changed, packages } from './helpers.js';

/** The most characters that count as ordinary use: of an address line, directions and notes, and of names and identifiers. */
export const longest = { line: 100, name: 50 } as const;

const padded = (beginning: string, length: number): string =>
  beginning
    .padEnd(length - 1, ' and so on')
    .replace(/ $/, 's')
    .concat('.');

/** A note or an address line of the greatest ordinary length. */
export const longLine = (beginning: string): string => padded(beginning, longest.line);

/** A name, a city or a tag of the greatest ordinary length. */
export const longLabel = (beginning: string): string => padded(beginning, longest.name);

const manyBytes = '東京都千代田区丸の内一丁目'.repeat(8);

/** The same in letters of three bytes each in UTF-8. */
export const longHanLine = (first: string): string => first + manyBytes.slice(0, longest.line - 1);
export const longHanLabel = (first: string): string => first + manyBytes.slice(0, longest.name - 1);

/** A text with emoji, also ones of several code points. */
export const emoji = 'Leave it at the 🚪 please 👩‍👩‍👧‍👦';

/** A text of 5,000 characters. */
export const veryLongText = `${'a long text '.repeat(416)}and ends`;

/** An identifier of the greatest ordinary length that begins with this one. */
export const longId = (id: string): string => `${id}-`.padEnd(longest.name, '0');

/** Long names of a customer. */
export const longName = { first_name: longLabel('Anne'), last_name: longLabel('Brandenburg') } as const;

/** Long parts of an address. */
export const longAddress = {
  name: longLabel('At home'),
  line_1: longLine('Kastanienallee 82'),
  line_2: longLine('Second floor'),
  city: longLabel('Berlin'),
  region: longLabel('Land Berlin'),
} as const;

/** An order with texts of the greatest ordinary length in its identifiers, its notes, its names and its address. */
export const longTexts = changed((body, session) => {
  const { customer, destination_contact: contact, destination_location: place } = body;
  const external = (): Json => ({ external_id: longId(session.fresh('id')) });
  return {
    ...external(),
    customer: { ...(customer as Json), ...external(), ...longName, notes: longLine('Prefers the afternoon') },
    packages: packages(body, session, [
      { ...external(), barcode: longId(session.fresh('id')), name: longLabel('Flowers') },
    ]),
    destination_contact: { ...(contact as Json), name: longLabel('Anne Brandenburg') },
    // Places from the operator's test data keep their lines.
    ...(!session.run.options.given?.places && {
      destination_location: { ...(place as Json), ...longAddress },
    }),
    notes: longLine('Leave it at the gate'),
    tags: ['keep', longLabel('Call first')],
  };
});

/** What programs replace when they fill a template, a format, a query or a regular expression. */
export const template = '{0} {x} {{x}} %{x} ${x} #{x} <%= x %> %d %s \\1 :name ? $& $1 $$ `x` $(x)';

/** Texts with characters that are special in spreadsheets, URLs, templates and markup. */
export const signs = changed(
  ({ packages: sent, destination_location: place, destination_contact: contact }, { run }) => ({
    notes: `- ring twice, then call: ${template}`,
    packages: (sent as readonly Json[]).map((one) => ({ ...one, name: '{0} of ${x}, 100 %d' })),
    destination_contact: { ...(contact as Json), name: '<b> {x} %{x} & "Sons"' },
    tags: ['note:', '=1', '@gate', '#vip', '%s'],
    ...(!run.options.given?.places && {
      destination_location: { ...(place as Json), line_2: 'Gate code {4711}, rear #3' },
    }),
  }),
);

/** Texts that begin like code, or are words and numbers of programming languages. */
export const likeCode = changed((body, session) => ({
  notes: 'null',
  tags: ['007', 'undefined', '1e3', 'true', '-'],
  packages: packages(
    body,
    session,
    ['{', '=1+1', 'NaN'].map((name) => ({ name })),
  ),
  source_contact: { ...(body['source_contact'] as Json), name: 'Null' },
  destination_contact: { ...(body['destination_contact'] as Json), name: '<Desk>' },
}));
