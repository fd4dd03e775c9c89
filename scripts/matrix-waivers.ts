/** Checks that no fault of the catalogue makes fail, and authored ones that find nothing alone. */

/** The reason by the check's id. A waiver that is not needed any more fails the matrix. */
export const waivers: Readonly<Record<string, string>> = {
  'calculate-rates.accepts.weight_unit.listed':
    "It asks what its control asks, unless the operator's file gives another unit.",
  'calculate-rates.accepts.dimensions_unit.listed':
    "It asks what its control asks, unless the operator's file gives another unit.",
};

/** Authored checks that find nothing which others don't, by id, with the reason why they stay. */
export const repeated: Readonly<Record<string, string>> = {
  'get-order.accepts.full':
    'The plain acceptance of an operation is told as just that, though its look-ups are lost then, too.',
  'get-order.finds.by-external-id':
    'The plain look-up is told as just that; those of unusual orders find the same where it is lost altogether.',
  'get-order.finds.first-of-two':
    'It sends the external_id again and tells that this lost the order; what was found before is looked at in the end, too.',
  ...Object.fromEntries(
    ['full', 'return', 'minimal', 'references', 'referred-customer', 'referred-location', 'referred-location-rest'].map(
      (name) => [
        `get-order.reads.${name}`,
        'It makes the orders that show this, and tells which of them does; the check of every answer sees them, too.',
      ],
    ),
  ),
};
