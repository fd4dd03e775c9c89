/** The names of an order's parts that come in pairs, and of the fields by which a person is reached. */

/** The locations of an order. */
export const sides: readonly string[] = ['source_location', 'destination_location'];

/** The contacts of an order. */
export const contacts: readonly string[] = ['source_contact', 'destination_contact'];

/** The fields by which a customer or a contact is reached. */
export const reaches: readonly string[] = ['email', 'phone'];
