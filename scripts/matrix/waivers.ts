/** Waivers: checks that no fault makes fail, and redundant authored checks. */

/** The reason by the check's id. A waiver that is no longer needed fails the matrix. */
export const waivers: Readonly<Record<string, string>> = {
  'calculate-rates.accepts.weight_unit.listed':
    "It asks what its control asks, unless the operator's file gives another unit.",
  'calculate-rates.accepts.dimensions_unit.listed':
    "It asks what its control asks, unless the operator's file gives another unit.",
};

/** Redundant authored checks, by id, with the reason why they stay. */
export const repeated: Readonly<Record<string, string>> = {
  'get-order.accepts.full':
    'The plain acceptance of an operation is told as just that, though its look-ups are lost then, too.',
  'get-order.finds.by-external-id':
    'The plain look-up is told as just that; those of unusual orders find the same where it is lost altogether.',
  'get-order.finds.by-order-number':
    'The plain look-up is told as just that; the look-ups of two accounts by their numbers find the same where it is lost.',
  'get-order.finds.what-was-not-there':
    'It looks an order up before it is made and tells that this loses it; look-ups of alike keys come before an order, too.',
  'get-order.reads.alike-customers':
    'It tells that two customers were merged since their ids are alike; the check of every response sees the wrong one.',
  'create-order.gives.two-for-the-same-body':
    'It tells that equal bodies made one order; the check of new identifiers sees that two orders are one.',
  'create-customer.gives.new-identifiers':
    'It tells that two customers are one; the check of side effects sees that an update of one changes the other.',
  'assign-order.refused.changes-no-return':
    'It tells which refused assignment changed a return; the check of everything that was there sees the change, too.',
  'assign-order.refused.keeps-assignment':
    'It tells which refused assignment changed an assigned order; the check of everything that was there sees it, too.',
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
