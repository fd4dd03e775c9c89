/** Orders with long texts, and with signs that are special elsewhere. */
import type { Json } from '../../../openapi/schema/schema.js';
import { changed } from './helpers.js';

/** A text of 100 characters, the longest that counts as ordinary use. */
export const longText = (beginning: string): string =>
  beginning.padEnd(99, ' and so on').replace(/ $/, 's').concat('.');

/** An order with texts of 100 characters in its notes, its names and the lines of its address. */
export const longTexts = changed(
  ({ customer, destination_contact: contact, destination_location: place }, { run }) => ({
    customer: { ...(customer as Json), notes: longText('Prefers the afternoon') },
    destination_contact: { ...(contact as Json), name: longText('Anne Brandenburg') },
    // Places from the operator's test data keep their lines.
    ...(!run.options.given?.places && {
      destination_location: {
        ...(place as Json),
        name: longText('At home'),
        line_1: longText('Kastanienallee 82'),
        line_2: longText('Second floor'),
      },
    }),
    notes: longText('Leave it at the gate'),
    tags: ['keep', longText('Call first')],
  }),
);

/** Texts that begin or end with characters that are special in spreadsheets, URLs and query strings. */
export const signs = changed(({ destination_location: place }, { run }) => ({
  // Some programs replace these signs when they fill a template.
  notes: '- ring twice, then call: it costs $& or $1, $$ and %s',
  tags: ['note:', '=1', '@gate'],
  ...(!run.options.given?.places && { destination_location: { ...(place as Json), line_2: 'Rear #3' } }),
}));
