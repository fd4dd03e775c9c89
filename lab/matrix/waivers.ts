/** Waivers: checks that no fault makes fail, and redundant authored checks. */

/** The reason by the check's id. A waiver that is no longer needed fails the matrix. */
export const waivers: Readonly<Record<string, string>> = {
  'calculate-rates.accepts.weight_unit.listed':
    'It sends the same request as its control, unless the test data file has another unit.',
  'calculate-rates.accepts.dimensions_unit.listed':
    'It sends the same request as its control, unless the test data file has another unit.',
};

/** Redundant authored checks, by id, with the reason why they stay. */
export const repeated: Readonly<Record<string, string>> = {
  'get-order.accepts.full': 'It names a refused valid order directly. The look-ups of the order fail with it.',
  'get-order.finds.by-external-id':
    'It names a failed look-up of a plain order directly. The look-ups of unusual orders fail with it.',
  'get-order.finds.by-order-number':
    'It names a failed look-up of a plain order directly. The look-ups by order numbers of two accounts fail with it.',
  'get-order.finds.what-was-not-there':
    'It names the cause: a look-up before the order is created hides the order. Look-ups of similar keys do the same.',
  'get-order.reads.alike-customers':
    'It names the cause: customers with similar ids were merged. The check of every response sees the wrong customer, too.',
  'create-order.gives.two-for-the-same-body':
    'It names the cause: equal bodies create one order. The check of new identifiers sees the repeated identifier, too.',
  'assign-order.shows.method':
    'It names the wrong method of a first assignment directly. The check of repeated assignments sees it, too.',
  'assign-order.refused.changes-no-return':
    'It names the refused assignment that changed a return. The check of all earlier data sees the change, too.',
  'get-order.finds.first-of-two':
    'It names the cause: a second order with the external_id hides the first. The check of all earlier data sees it, too.',
  ...Object.fromEntries(
    ['full', 'return', 'minimal', 'references', 'referred-customer', 'referred-location', 'referred-location-rest'].map(
      (name) => [
        `get-order.reads.${name}`,
        'It creates the orders that show this and names the one that differs. The check of every response sees it, too.',
      ],
    ),
  ),
};
