/** Orders with long texts, and with signs that are special elsewhere. */
import type { Json } from '../../../openapi/json/json.js';
import { changed, packages } from './helpers.js';

/** A text of 100 characters, the longest that counts as ordinary use. */
export const longText = (beginning: string): string =>
  beginning.padEnd(99, ' and so on').replace(/ $/, 's').concat('.');

/** A text with emoji, also ones of several code points. */
export const emoji = 'Leave it at the 🚪 please 👩‍👩‍👧‍👦';

/** A text of 5,000 characters. */
export const veryLongText = `${'a long text '.repeat(416)}and ends`;

/** An identifier of 100 characters that begins with this one. */
export const longId = (id: string): string => `${id}-`.padEnd(100, '0');

/** The names of a customer, of 100 characters each. */
export const longName = { first_name: longText('Anne'), last_name: longText('Brandenburg') } as const;

/** The parts of an address, of 100 characters each. */
export const longAddress = {
  name: longText('At home'),
  line_1: longText('Kastanienallee 82'),
  line_2: longText('Second floor'),
  city: longText('Berlin'),
  region: longText('Land Berlin'),
} as const;

/** An order with texts of 100 characters in its external_ids, its notes, its names and its address. */
export const longTexts = changed((body, session) => {
  const { customer, destination_contact: contact, destination_location: place } = body;
  const external = (): Json => ({ external_id: longId(session.fresh('id')) });
  return {
    ...external(),
    customer: { ...(customer as Json), ...external(), ...longName, notes: longText('Prefers the afternoon') },
    packages: packages(body, session, [{ ...external(), name: longText('Flowers') }]),
    destination_contact: { ...(contact as Json), name: longText('Anne Brandenburg') },
    // Places from the operator's test data keep their lines.
    ...(!session.run.options.given?.places && {
      destination_location: { ...(place as Json), ...longAddress },
    }),
    notes: longText('Leave it at the gate'),
    tags: ['keep', longText('Call first')],
  };
});

/** Texts that begin or end with characters that are special in spreadsheets, URLs and query strings. */
export const signs = changed(({ destination_location: place }, { run }) => ({
  // Some programs replace these signs when they fill a template.
  notes: '- ring twice, then call: it costs $& or $1, $$ and %s',
  tags: ['note:', '=1', '@gate'],
  ...(!run.options.given?.places && { destination_location: { ...(place as Json), line_2: 'Rear #3' } }),
}));
