/** The catalogue: every statement that the specification makes or leaves open, with its level and its place there. */

/*
 * Ids never change, and gaps in the numbering stay gaps. A field's row states everything that the contract says about
 * the field. Rules for the verdict are not statements about a service, so they have no rows here.
 */
export type Level = 'required' | 'advisory' | 'observed';

/** Short names for the headings of the specification, each with the titles that lead to it. */
export const sections = {
  general: 'What the service does › General conventions',
  carrier: 'Resources and their fields › Carrier (as returned by GET /carriers and POST /carriers/rates)',
  'method-config': 'Resources and their fields › Shipping method, configuration view (GET /carriers)',
  'method-rate': 'Resources and their fields › Shipping method, rate view (POST /carriers/rates)',
  'customer-write': 'Resources and their fields › Customer (write shape, POST and PUT /customers)',
  'location-write': 'Resources and their fields › Location (write shape, POST /locations)',
  'order-write': 'Resources and their fields › Order (write shape, POST /orders)',
  'order-read': 'Resources and their fields › Order (read shape, GET /orders, under data.order)',
  states: 'States and transitions',
  'get-carriers': 'Endpoints › GET /carriers',
  'post-rates': 'Endpoints › POST /carriers/rates',
  'post-orders': 'Endpoints › POST /orders',
  'get-orders': 'Endpoints › GET /orders',
  'post-customers': 'Endpoints › POST /customers',
  'put-customers': 'Endpoints › PUT /customers/{customer_uuid}',
  'post-locations': 'Endpoints › POST /locations',
  assign: 'Endpoints › POST /orders/{order_uuid}/assign',
  'history-operations': 'Endpoints › Operations named only in the change history',
  authentication: 'Authentication',
  events: 'Events',
  errors: 'Errors',
  limits: 'Limits',
  versioning: 'Versioning',
} as const;

/** A short name of a section, a value of `--only`. */
export type Section = keyof typeof sections;

/** The version of the contract for rows without `since`. */
export const firstVersion = '1.0.0';

/** One statement of the specification, or one open question. */
export interface Requirement {
  readonly id: string;
  readonly level: Level;
  readonly section: Section;
  /** The row, field or rule of the section, if it has several. */
  readonly row?: string;
  readonly statement: string;
  /** The version of the contract that added the statement; absent for the first version. */
  readonly since?: string;
}

type Text = readonly [row: string, statement: string] | readonly [statement: string];

const rowOf =
  (level: Level) =>
  (id: string, section: Section, ...text: Text): Requirement =>
    text.length === 2
      ? { id, level, section, row: text[0], statement: text[1] }
      : { id, level, section, statement: text[0] };

const required = rowOf('required');
const advisory = rowOf('advisory');
const observed = rowOf('observed');

/** A row that a later version of the contract added: `since('1.1.0', required(…))`. */
export const since = (version: string, row: Requirement): Requirement => ({ ...row, since: version });

/** All rows, by area. Checks, violations and reports refer to their ids. */
export const requirements: readonly Requirement[] = [
  // ----- GEN: every operation
  required('GEN-01', 'general', 'Every path is below {base_url}/api/v1.'),
  required('GEN-02', 'general', 'An accepted request gets status 200 and the envelope.'),
  required('GEN-03', 'general', 'The envelope is an object with a message and, where data is listed, a data object.'),
  required('GEN-04', 'general', 'The message of a response is a non-empty string.'),
  advisory('GEN-05', 'general', 'The message of an accepted request is the word success.'),
  required('GEN-06', 'general', 'A response with status 200 has a JSON media type.'),
  required('GEN-07', 'general', 'The body of a response with status 200 parses as JSON.'),
  advisory('GEN-08', 'general', 'A JSON response has no byte order mark, and its media type is not text/json.'),
  observed('GEN-09', 'general', 'Open question: which fields a response has beyond the listed ones.'),
  required('GEN-10', 'general', 'Names and notes accept letters of any script and are returned unchanged.'),
  required('GEN-11', 'general', 'A string with emoji or of thousands of characters never causes a 5xx.'),
  advisory('GEN-12', 'general', 'A well-formed request that may be accepted or refused gets no 5xx.'),
  required('GEN-14', 'general', 'An empty array is accepted for every optional list of the write shapes.'),
  observed(
    'GEN-15',
    'general',
    'Open question: whether the service writes uuids in lower or upper case; either means the same uuid.',
  ),
  required('GEN-16', 'general', 'A field that a write shape marks as optional may be left out.'),
  observed('GEN-17', 'general', 'Open question: how a number is written, 12 or 12.0.'),
  required('GEN-18', 'general', 'A request body sent as application/json is read as JSON.'),
  observed('GEN-19', 'general', 'Open question: which UUID version the uuids of resources have.'),
  observed('GEN-20', 'general', 'Open question: how soon a write shows in reads, within the time that the run waits.'),
  observed(
    'GEN-21',
    'general',
    'Open question: whether leading and trailing spaces, the case of e-mail addresses, combining characters, CR LF or tabs are normalised.',
  ),
  observed('GEN-22', 'general', 'Open question: whether emoji and very long texts are accepted or refused with a 4xx.'),
  observed('GEN-23', 'general', 'Open question: which places are in the service area.'),
  observed('GEN-24', 'general', 'Open question: what the message of an accepted request says (a hint says success).'),
  observed('GEN-25', 'general', 'Open question: the case of the media type and of header names.'),
  observed('GEN-26', 'general', 'Open question: the whitespace, escapes and field order of JSON.'),
  advisory('GEN-27', 'general', 'A request body sent as application/json; charset=utf-8 is read as JSON, too.'),
  required('GEN-28', 'general', 'Every request of a run gets a response that the specification allows for it.'),
  observed(
    'GEN-29',
    'general',
    'Open question: whether a list of words may contain a word twice; an accepted list reads back as a set.',
  ),
  required('GEN-30', 'general', 'A request changes only its own resource: all other data reads as before.'),

  // ----- AUT: authentication
  required('AUT-01', 'authentication', 'A request without an Authorization header is refused.'),
  required('AUT-02', 'authentication', 'An Authorization header with a scheme other than Bearer is refused.'),
  required('AUT-03', 'authentication', 'A token that was never issued is refused.'),
  advisory('AUT-04', 'authentication', 'A token without "Bearer " before it is refused.'),
  observed('AUT-05', 'authentication', 'Open question: whether the scheme may be written in lower case, as bearer.'),
  observed(
    'AUT-06',
    'authentication',
    'Open question: how a token is obtained, how long it is valid and which scopes it has.',
  ),

  // ----- REF: refusals
  required('REF-01', 'errors', 'Every operation with a request body refuses a body that is not JSON.'),
  required('REF-02', 'errors', 'Every operation with a request body refuses JSON that is not an object.'),
  advisory('REF-04', 'errors', 'A missing or invalid token gets 401.'),
  advisory('REF-05', 'errors', 'A request for an unknown resource gets 404.'),
  advisory('REF-06', 'errors', 'A body that breaks a rule gets 422.'),
  advisory('REF-07', 'errors', 'A refusal is a JSON object with a non-empty string as its message.'),
  observed('REF-08', 'errors', 'Open question: which status and body each kind of refusal has.'),
  required('REF-09', 'errors', 'Null for a required field is refused.'),
  observed('REF-10', 'errors', 'Open question: whether null for an optional field is accepted or refused.'),
  observed('REF-11', 'errors', 'Open question: whether a scalar of the wrong type is accepted if it can be converted.'),
  observed('REF-12', 'errors', 'Open question: whether a request with unknown fields is accepted.'),
  observed('REF-13', 'errors', 'Open question: whether an empty string for a required field is accepted.'),
  observed(
    'REF-14',
    'limits',
    'Open question: when the server limits the request rate. A 429, or a 503 with Retry-After, decides no check.',
  ),
  required(
    'REF-15',
    'errors',
    'A request that must be refused gets a 4xx: no 2xx, 3xx or 5xx, no dropped connection, no timeout.',
  ),
  observed('REF-16', 'errors', 'Open question: which condition gets which status code.'),
  required(
    'REF-17',
    'errors',
    "An object or array in place of a scalar (or the reverse), or a scalar that can't be converted to the listed type, is refused.",
  ),
  observed(
    'REF-18',
    'errors',
    'Open question: whether the codes 401, 403, 404, 422 and 500 of the change history are in use.',
  ),
  advisory(
    'REF-19',
    'errors',
    'JSON with non-standard syntax, such as NaN or a comment, is refused even if it is in no listed field.',
  ),

  // ----- LIM: limits
  observed('LIM-01', 'limits', 'Open question: the rate limits.'),
  observed('LIM-02', 'limits', 'Open question: the largest request that is accepted.'),
  observed('LIM-03', 'limits', 'Open question: pagination.'),
  observed('LIM-04', 'limits', 'Open question: timeouts.'),

  // ----- VER: versions
  observed('VER-01', 'versioning', 'Open question: release dates.'),
  observed('VER-02', 'versioning', 'Open question: the deprecation policy.'),
  observed('VER-03', 'versioning', 'Open question: version negotiation.'),
  observed(
    'VER-04',
    'versioning',
    'Open question: whether fields that the change history replaced are still accepted.',
  ),

  // ----- EVT: events
  observed('EVT-01', 'events', 'Open question: events; no webhook, callback or notification is described.'),

  // ----- CAR: connected carriers
  required('CAR-01', 'get-carriers', 'GET /carriers lists the connected carriers in the array data.carriers.'),
  required('CAR-02', 'carrier', 'uuid', 'A carrier always has a uuid: a string in the canonical form.'),
  required('CAR-03', 'carrier', 'name', 'A carrier always has a name: a string.'),
  required('CAR-04', 'carrier', 'avatar', 'A carrier always has an avatar: a string with the URL of its logo.'),
  required('CAR-05', 'carrier', 'shipping_methods', 'A carrier always has shipping_methods: an array of objects.'),
  required('CAR-06', 'method-config', 'uuid', 'A configured method always has a uuid: a string in the canonical form.'),
  required('CAR-07', 'method-config', 'name', 'A configured method always has a name: a string.'),
  required('CAR-08', 'method-config', 'base_fee', 'A configured method always has a base_fee: a number.'),
  required(
    'CAR-09',
    'method-config',
    'currency',
    'A configured method always has a currency: a code of three letters.',
  ),
  required(
    'CAR-10',
    'method-config',
    'weight_threshold',
    'A configured method always has a weight_threshold: a number.',
  ),
  required(
    'CAR-11',
    'method-config',
    'weight_surcharge',
    'A configured method always has a weight_surcharge: a number.',
  ),
  required(
    'CAR-12',
    'method-config',
    'weight_surcharge_flat',
    'A configured method always has a weight_surcharge_flat: a boolean.',
  ),
  required('CAR-13', 'method-config', 'weight_unit', 'A configured method always has a weight_unit: a string.'),
  required(
    'CAR-14',
    'method-config',
    'distance_threshold',
    'A configured method always has a distance_threshold: a number.',
  ),
  required(
    'CAR-15',
    'method-config',
    'distance_surcharge',
    'A configured method always has a distance_surcharge: a number.',
  ),
  required(
    'CAR-16',
    'method-config',
    'distance_surcharge_flat',
    'A configured method always has a distance_surcharge_flat: a boolean.',
  ),
  required('CAR-17', 'method-config', 'distance_unit', 'A configured method always has a distance_unit: a string.'),
  required(
    'CAR-18',
    'method-config',
    'volume_threshold',
    'A configured method always has a volume_threshold: a number.',
  ),
  required(
    'CAR-19',
    'method-config',
    'volume_surcharge',
    'A configured method always has a volume_surcharge: a number.',
  ),
  required(
    'CAR-20',
    'method-config',
    'volume_surcharge_flat',
    'A configured method always has a volume_surcharge_flat: a boolean.',
  ),
  required('CAR-21', 'method-config', 'volume_divisor', 'A configured method always has a volume_divisor: a number.'),
  required('CAR-22', 'method-config', 'volume_unit', 'A configured method always has a volume_unit: a string.'),
  advisory('CAR-23', 'method-config', 'weight_unit', 'The weight_unit of a configured method is kg.'),
  advisory('CAR-24', 'method-config', 'distance_unit', 'The distance_unit of a configured method is km.'),
  advisory('CAR-25', 'method-config', 'volume_unit', 'The volume_unit of a configured method is cm3 or in3.'),
  observed('CAR-26', 'get-carriers', 'Open question: whether an account has any connected carrier.'),
  observed(
    'CAR-27',
    'method-config',
    'Open question: in which units methods are priced (hints say kg, km, and cm3 or in3).',
  ),
  observed('CAR-28', 'get-carriers', 'Open question: the order of carriers and methods in lists.'),

  // ----- RAT: rates of a shipment
  required('RAT-01', 'post-rates', 'POST /carriers/rates accepts a shipment and returns rates in data.carriers.'),
  required('RAT-02', 'post-rates', 'source', 'The source of the rates body is an object.'),
  required('RAT-03', 'post-rates', 'destination', 'The destination of the rates body is an object.'),
  required('RAT-04', 'post-rates', 'source, destination › latitude', 'The latitude in the rates body is a number.'),
  required('RAT-05', 'post-rates', 'source, destination › longitude', 'The longitude in the rates body is a number.'),
  required('RAT-06', 'post-rates', 'departure_time', 'The departure_time of the rates body is a string.'),
  required('RAT-07', 'post-rates', 'total_weight', 'The total_weight of the rates body is a number.'),
  required('RAT-08', 'post-rates', 'weight_unit', 'The weight_unit of the rates body is a string; kg is accepted.'),
  required('RAT-09', 'post-rates', 'length', 'The length in the rates body is a number.'),
  required('RAT-10', 'post-rates', 'width', 'The width in the rates body is a number.'),
  required('RAT-11', 'post-rates', 'height', 'The height in the rates body is a number.'),
  required(
    'RAT-12',
    'post-rates',
    'dimensions_unit',
    'The dimensions_unit of the rates body is a string; cm is accepted.',
  ),
  advisory('RAT-13', 'post-rates', 'Request body', 'A rates body without one of its listed fields is refused.'),
  advisory('RAT-14', 'post-rates', 'Request body', 'A negative weight or size in the rates body is refused.'),
  advisory(
    'RAT-15',
    'post-rates',
    'departure_time',
    'A departure_time that is not in the form YYYY-MM-DD HH:MM:SS, or has a part out of range, is refused.',
  ),
  required('RAT-16', 'method-rate', 'uuid', 'A rated method always has a uuid: a string in the canonical form.'),
  required('RAT-17', 'method-rate', 'name', 'A rated method always has a name: a string.'),
  required('RAT-18', 'method-rate', 'currency', 'A rated method always has a currency: a code of three letters.'),
  required('RAT-19', 'method-rate', 'rate', 'A rated method always has a rate: a number.'),
  advisory('RAT-20', 'post-rates', 'Request body', 'A rates request without a body is refused.'),
  required('RAT-21', 'post-rates', 'The rates list exactly the carriers and methods of GET /carriers, by uuid.'),
  advisory('RAT-22', 'post-rates', 'The same rates request sent twice gives the same rates.'),
  advisory('RAT-23', 'method-rate', 'rate', 'A rate is not negative.'),
  advisory('RAT-24', 'method-rate', 'currency', 'A method has the same currency in its rate and in its configuration.'),
  advisory('RAT-25', 'method-rate', 'rate', 'A heavier or farther shipment is not cheaper.'),
  advisory('RAT-26', 'post-rates', 'No carrier is listed twice in the rates.'),
  observed(
    'RAT-27',
    'post-rates',
    'weight_unit, dimensions_unit',
    'Open question: which units other than kg and cm are accepted.',
  ),
  required(
    'RAT-28',
    'post-rates',
    'A shipment from a place to itself, across the date line, without weight, or of several tons never causes a 5xx.',
  ),

  // ----- PRI: calculation of rates
  observed('PRI-01', 'method-config', 'thresholds', 'Open question: how a threshold enters the rate.'),
  observed('PRI-02', 'method-config', 'surcharges', 'Open question: what a surcharge is charged for.'),
  observed('PRI-03', 'method-config', 'flat', 'Open question: what a flat surcharge changes in the rate.'),
  observed('PRI-04', 'method-config', 'volume_divisor', 'Open question: what volume_divisor divides.'),
  observed('PRI-05', 'method-config', 'base_fee', 'Open question: whether the base fee is part of every rate.'),
  observed(
    'PRI-06',
    'method-config',
    'units',
    'Open question: how units of a shipment are converted to those of a method.',
  ),
  observed('PRI-07', 'method-rate', 'rate', 'Open question: how a rate is rounded.'),
  observed(
    'PRI-08',
    'post-rates',
    'source, destination',
    'Open question: how the distance between two points is found.',
  ),
  observed('PRI-09', 'post-rates', 'departure_time', 'Open question: whether the time of departure changes a rate.'),
  observed(
    'PRI-10',
    'order-read',
    'carrier',
    'Open question: how amount and fees of an assigned order relate to rates.',
  ),

  // ----- CUS: customers
  required(
    'CUS-01',
    'post-customers',
    'POST /customers accepts an object of the customer write shape and creates a customer.',
  ),
  required('CUS-02', 'put-customers', 'PUT /customers/{customer_uuid} accepts the same shape and returns a message.'),
  required('CUS-03', 'customer-write', 'external_id', 'The external_id of a customer is a string and may be left out.'),
  required('CUS-04', 'customer-write', 'first_name', 'A customer has a first name: a string, never left out.'),
  required('CUS-05', 'customer-write', 'last_name', 'A customer has a last name: a string, never left out.'),
  required('CUS-06', 'customer-write', 'email', 'The email of a customer is a string with an e-mail address.'),
  required('CUS-07', 'customer-write', 'phone', 'The phone of a customer is a string with a phone number.'),
  required('CUS-08', 'customer-write', 'notes', 'The notes on a customer are a string and may be left out.'),
  required(
    'CUS-09',
    'customer-write',
    'type',
    'A customer has a type: the number 1 (individual) or 2 (business), never left out.',
  ),
  required(
    'CUS-10',
    'customer-write',
    'metafields',
    'The metafields of a customer are an array of objects and may be left out.',
  ),
  required(
    'CUS-11',
    'customer-write',
    'email, phone',
    'A customer has an email or a phone; either one alone is enough.',
  ),
  required(
    'CUS-13',
    'post-customers',
    'data',
    'The response to a new customer always has customer_uuid: a string in the canonical form.',
  ),
  required('CUS-14', 'customer-write', 'metafields', 'The key of a metafield is a string.'),
  required('CUS-15', 'customer-write', 'metafields', 'The value of a metafield is a string.'),
  required(
    'CUS-16',
    'put-customers',
    'customer_uuid',
    'The path names an existing customer; any other value is refused.',
  ),
  required(
    'CUS-17',
    'put-customers',
    'After an accepted update, new orders for the customer read its new external_id, email and phone.',
  ),
  observed(
    'CUS-18',
    'post-customers',
    'Open question: whether a second customer with the same email or phone is refused, merged or created.',
  ),
  required('CUS-19', 'post-customers', 'data', 'Two different customers have different uuids.'),
  required('CUS-20', 'put-customers', 'A refused update leaves the customer as it was.'),
  observed('CUS-21', 'put-customers', 'Open question: whether an update shows in orders that were created before it.'),
  observed(
    'CUS-22',
    'customer-write',
    'external_id',
    'Open question: whether two customers may have the same external_id.',
  ),
  required('CUS-23', 'put-customers', 'An update of a customer of another account is refused.'),
  required('CUS-24', 'post-customers', 'A refused customer changes no existing customer.'),
  required(
    'CUS-31',
    'customer-write',
    'external_id, email, phone',
    "A customer may have the external_id, email or phone of another account's customer.",
  ),
  required(
    'CUS-32',
    'customer-write',
    'external_id, email, phone',
    'Customers of two accounts with the same external_id, email or phone are separate: neither changes the other.',
  ),

  // ----- LOC: locations
  required(
    'LOC-01',
    'post-locations',
    'POST /locations accepts an object of the location write shape and creates a location.',
  ),
  required('LOC-02', 'location-write', 'external_id', 'The external_id of a location is a string and may be left out.'),
  required('LOC-03', 'location-write', 'name', 'The name of a location is a string and may be left out.'),
  required('LOC-04', 'location-write', 'line_1', 'A location has a first address line: a string, never left out.'),
  required(
    'LOC-05',
    'location-write',
    'line_2',
    'The second address line of a location is a string and may be left out.',
  ),
  required('LOC-06', 'location-write', 'city', 'The city of a location is a string and may be left out.'),
  required('LOC-07', 'location-write', 'region', 'The region of a location is a string and may be left out.'),
  required('LOC-08', 'location-write', 'country', 'A location has a country: a code of two letters, never left out.'),
  required('LOC-09', 'location-write', 'coordinates', 'A location has coordinates: an object, never left out.'),
  required('LOC-10', 'location-write', 'directions', 'The directions to a location are a string and may be left out.'),
  required('LOC-11', 'location-write', 'zip_code', 'The zip code of a location is a string and may be left out.'),
  required(
    'LOC-12',
    'location-write',
    'abilities',
    'The abilities of a location are an array of the numbers 1 to 4 and may be left out.',
  ),
  required(
    'LOC-13',
    'location-write',
    'allowed_vehicle_types',
    'The allowed vehicle types of a location are an array of the numbers 1 to 6 and may be left out.',
  ),
  required(
    'LOC-14',
    'post-locations',
    'data',
    'The response to a new location always has location: a uuid string in the canonical form.',
  ),
  required('LOC-15', 'location-write', 'coordinates', 'Coordinates of a location have lat: a number, never left out.'),
  required('LOC-16', 'location-write', 'coordinates', 'Coordinates of a location have lng: a number, never left out.'),
  required('LOC-17', 'post-locations', 'data', 'Two different locations have different uuids.'),
  required(
    'LOC-18',
    'order-read',
    'source_location, destination_location',
    'An order that refers to a location by uuid shows its external_id, line_1, country and coordinates.',
  ),
  advisory(
    'LOC-19',
    'order-read',
    'source_location, destination_location',
    'An order that refers to a location by uuid shows its other fields as well.',
  ),
  observed(
    'LOC-20',
    'location-write',
    'external_id',
    'Open question: whether two locations may have the same external_id.',
  ),
  required('LOC-21', 'post-locations', 'A refused location changes no existing location.'),
  observed(
    'LOC-22',
    'location-write',
    'abilities',
    'Open question: whether an order needs a location with the ability for it (pickup, delivery or return).',
  ),
  required(
    'LOC-25',
    'location-write',
    'external_id',
    "A location may have the external_id and the name of another account's location.",
  ),
  required(
    'LOC-26',
    'location-write',
    'external_id',
    'Locations of two accounts with the same external_id are separate: neither changes the other.',
  ),

  // ----- ORD: orders as written
  required('ORD-01', 'post-orders', 'POST /orders accepts an object of the order write shape and creates an order.'),
  required('ORD-02', 'order-write', 'external_id', 'The external_id of an order is a string and may be left out.'),
  required(
    'ORD-03',
    'order-write',
    'customer',
    'An order has a customer: an object, by uuid or with its data inline, never left out.',
  ),
  required(
    'ORD-04',
    'order-write',
    'source_location',
    'An order has a source_location: an object, by uuid or inline, never left out.',
  ),
  required('ORD-05', 'order-write', 'source_contact', 'The source_contact is an object and may be left out.'),
  required(
    'ORD-06',
    'order-write',
    'destination_location',
    'An order has a destination_location: an object, by uuid or inline, never left out.',
  ),
  required('ORD-07', 'order-write', 'destination_contact', 'The destination_contact is an object and may be left out.'),
  required('ORD-08', 'order-write', 'collections', 'The collections are an array of objects and may be left out.'),
  required('ORD-09', 'order-write', 'packages', 'An order has packages: an array of objects, never left out.'),
  required(
    'ORD-10',
    'order-write',
    'requirements',
    'The requirements are an array of words from the list of seven and may be left out.',
  ),
  required('ORD-11', 'order-write', 'proof_of_delivery', 'The proof_of_delivery is an object and may be left out.'),
  required('ORD-12', 'order-write', 'pickup_schedule', 'The pickup_schedule is an object and may be left out.'),
  required('ORD-13', 'order-write', 'delivery_schedule', 'The delivery_schedule is an object and may be left out.'),
  required('ORD-14', 'order-write', 'is_return', 'The is_return of an order is a boolean and may be left out.'),
  required('ORD-15', 'order-write', 'notes', 'The notes on an order are a string and may be left out.'),
  required('ORD-16', 'order-write', 'tags', 'The tags of an order are an array of strings and may be left out.'),
  required(
    'ORD-17',
    'order-write',
    'customer › uuid',
    'The uuid of a customer must exist in the account; any other is refused.',
  ),
  required('ORD-18', 'order-write', 'customer › external_id', 'The external_id of an inline customer is a string.'),
  required('ORD-19', 'order-write', 'customer › first_name', 'The first name of an inline customer is a string.'),
  required('ORD-20', 'order-write', 'customer › last_name', 'The last name of an inline customer is a string.'),
  required('ORD-21', 'order-write', 'customer › email', 'The email of an inline customer is an e-mail address.'),
  required('ORD-22', 'order-write', 'customer › phone', 'The phone of an inline customer is a phone number.'),
  required('ORD-23', 'order-write', 'customer › notes', 'The notes on an inline customer are a string.'),
  required(
    'ORD-24',
    'order-write',
    'source_location, destination_location',
    'The uuid of a location must exist in the account, as source and as destination; any other is refused.',
  ),
  required('ORD-25', 'order-write', 'Inline location › name', 'The name of an inline location is a string or null.'),
  required('ORD-26', 'order-write', 'Inline location › line_1', 'The first line of an inline location is a string.'),
  required('ORD-27', 'order-write', 'Inline location › line_2', 'The second line of an inline location is a string.'),
  required('ORD-28', 'order-write', 'Inline location › city', 'The city of an inline location is a string.'),
  required('ORD-29', 'order-write', 'Inline location › region', 'The region of an inline location is a string.'),
  required('ORD-30', 'order-write', 'Inline location › country', 'The country of an inline location has two letters.'),
  required('ORD-31', 'order-write', 'Inline location › zip_code', 'The zip code of an inline location is a string.'),
  required(
    'ORD-32',
    'order-write',
    'Inline location › coordinates',
    'The coordinates of an inline location are an object; its lat and lng are numbers.',
  ),
  required('ORD-33', 'order-write', 'source_contact › name', 'The name of a contact is a string.'),
  required('ORD-34', 'order-write', 'source_contact › email', 'The email of a contact is an e-mail address.'),
  required('ORD-35', 'order-write', 'source_contact › phone', 'The phone of a contact is a phone number.'),
  required('ORD-36', 'order-write', 'Collection › type', 'The type of a collection is CASH, CHEQUE or CREDIT_CARD.'),
  required('ORD-37', 'order-write', 'Collection › amount', 'The amount of a collection is a number, 0 or more.'),
  required(
    'ORD-38',
    'order-write',
    'Collection › currency',
    'The currency of a collection is a code of three letters.',
  ),
  required('ORD-39', 'order-write', 'Package › name', 'The name of a package is a string.'),
  required('ORD-40', 'order-write', 'Package › external_id', 'The external_id of a package is a string.'),
  required('ORD-41', 'order-write', 'Package › barcode', 'The barcode of a package is a string.'),
  required(
    'ORD-42',
    'order-write',
    'Package › type',
    'The type of a package is a string; ENVELOPE, BAG and BOX are accepted.',
  ),
  required('ORD-43', 'order-write', 'Package › width', 'The width of a package is a number, 0 or more.'),
  required('ORD-44', 'order-write', 'Package › length', 'The length of a package is a number, 0 or more.'),
  required('ORD-45', 'order-write', 'Package › height', 'The height of a package is a number, 0 or more.'),
  required('ORD-46', 'order-write', 'Package › weight', 'The weight of a package is a number, 0 or more.'),
  required('ORD-47', 'order-write', 'Package › quantity', 'A package may carry a quantity; the number 1 is accepted.'),
  required(
    'ORD-48',
    'order-write',
    'proof_of_delivery › signature',
    'The signature of proof_of_delivery is a boolean.',
  ),
  required('ORD-49', 'order-write', 'proof_of_delivery › image', 'The image of proof_of_delivery is a boolean.'),
  required(
    'ORD-50',
    'order-write',
    'pickup_schedule, delivery_schedule › from',
    'The from of a schedule is a string of the pattern YYYY-MM-DD HH:MM.',
  ),
  required(
    'ORD-51',
    'order-write',
    'pickup_schedule, delivery_schedule › to',
    'The to of a schedule is a string of the pattern YYYY-MM-DD HH:MM.',
  ),
  required(
    'ORD-52',
    'post-orders',
    'standard workflow',
    'The source_location of a standard order has the uuid of a location of the account; without one it is refused.',
  ),
  required(
    'ORD-53',
    'post-orders',
    'return workflow',
    'The destination_location of a return has the uuid of a location of the account; without one it is refused.',
  ),
  required(
    'ORD-54',
    'post-orders',
    'data',
    'The response to a new order always has order_uuid: a string in the canonical form.',
  ),
  required('ORD-55', 'post-orders', 'data', 'The response to a new order always has order_number: a string of digits.'),
  required('ORD-56', 'post-orders', 'data', 'Two different orders have different uuids and different numbers.'),
  required('ORD-57', 'order-write', 'is_return', 'An order without is_return follows the standard workflow.'),
  required(
    'ORD-58',
    'order-read',
    'An order reads back every field that its write shape shares with its read shape as it was sent, with the same elements and whitespace.',
  ),
  advisory('ORD-59', 'order-read', 'skills', 'The skills of an order are the requirements sent, as a set.'),
  required('ORD-60', 'post-orders', 'A refused order is not created and changes nothing.'),
  advisory(
    'ORD-61',
    'order-read',
    'customer',
    'The name of the customer is the first name, a space and the last name.',
  ),
  required('ORD-62', 'order-read', 'customer', 'The name of the customer is not empty.'),
  required(
    'ORD-63',
    'order-read',
    'customer',
    "An order that refers to a customer by uuid shows that uuid and the customer's external_id, email and phone.",
  ),
  required('ORD-64', 'post-orders', 'An order with a location of another account is refused.'),
  observed(
    'ORD-65',
    'order-write',
    'packages',
    'Open question: whether an order with an empty array of packages is accepted.',
  ),
  observed('ORD-66', 'order-write', 'external_id', 'Open question: whether two orders may have the same external_id.'),
  observed(
    'ORD-67',
    'order-write',
    'Package › barcode',
    'Open question: whether two packages may have the same barcode.',
  ),
  observed(
    'ORD-68',
    'order-write',
    'pickup_schedule, delivery_schedule',
    'Open question: whether a schedule that ends before it starts is accepted.',
  ),
  observed(
    'ORD-69',
    'order-write',
    'pickup_schedule, delivery_schedule',
    'Open question: whether a schedule in ISO 8601 with a T is accepted.',
  ),
  observed(
    'ORD-70',
    'order-write',
    'Package › type',
    'Open question: whether package types outside the list are accepted.',
  ),
  observed(
    'ORD-71',
    'order-write',
    'Package › quantity',
    'Open question: how a quantity other than the number 1 is handled.',
  ),
  observed(
    'ORD-72',
    'order-write',
    'customer, source_location, destination_location',
    'Open question: which fields an inline customer or an inline location must have.',
  ),
  observed('ORD-73', 'order-write', 'Open question: whether a field of another nested object may be left out.'),
  observed('ORD-74', 'order-read', 'packages, collections', 'Open question: the order of packages and of collections.'),
  required('ORD-75', 'post-orders', 'An order for a customer of another account is refused.'),
  observed('ORD-76', 'order-write', 'Package › weight', 'Open question: the unit of the weight of a new package.'),
  observed('ORD-77', 'order-write', 'Package', "Sizes of a package are in or cm, as the account's preferences say."),
  observed(
    'ORD-78',
    'order-write',
    'notes',
    "Customers don't see the notes; no described operation shows what customers see.",
  ),
  required(
    'ORD-95',
    'post-orders',
    "An order may have the external_id, barcodes, tags, customer and contact data of another account's order.",
  ),
  required(
    'ORD-96',
    'order-read',
    'Orders of two accounts with the same identifiers or customer data read back what their own account sent.',
  ),
  observed(
    'ORD-97',
    'post-orders',
    'Open question: whether an empty string is accepted where an object is listed, as some clients send it.',
  ),

  // ----- LKP: finding an order
  required('LKP-01', 'get-orders', 'GET /orders returns one order in data.order.'),
  required('LKP-02', 'get-orders', 'external_id', 'The query parameter external_id, a string, alone finds its order.'),
  required(
    'LKP-03',
    'get-orders',
    'order_number',
    'The query parameter order_number, a string, alone finds its order.',
  ),
  required('LKP-04', 'get-orders', 'A look-up with neither external_id nor order_number is refused.'),
  required(
    'LKP-05',
    'get-orders',
    'Both keys find the same order, with the uuid and number from its creation and the same identifiers of its parts.',
  ),
  required('LKP-06', 'get-orders', 'A look-up by an unknown external_id or order_number is refused.'),
  required('LKP-07', 'get-orders', 'external_id', 'A look-up by a prefix or a part of an external_id is refused.'),
  observed('LKP-08', 'get-orders', 'external_id', 'Open question: whether look-ups by external_id ignore case.'),
  observed('LKP-09', 'get-orders', 'Open question: what a look-up by both keys of one order returns.'),
  observed('LKP-10', 'get-orders', 'Open question: what a look-up by the keys of two different orders returns.'),
  observed('LKP-11', 'get-orders', 'Open question: what a look-up by an empty key returns.'),
  required('LKP-12', 'get-orders', 'The token of another account does not read an order of this account.'),
  observed(
    'LKP-13',
    'get-orders',
    'order_number',
    'Open question: whether an order is found by its number with leading zeros.',
  ),
  required(
    'LKP-14',
    'get-orders',
    'external_id',
    'A look-up by a key that differs from an external_id by an accent, an emoji or a look-alike letter is refused.',
  ),
  required(
    'LKP-15',
    'get-orders',
    'external_id',
    'Two orders whose external_ids differ only by case, accents or similar are each found by their own.',
  ),

  // ----- ASG: assignment
  required(
    'ASG-01',
    'assign',
    'POST /orders/{order_uuid}/assign accepts an object with a carrier and a method, and assigns the order.',
  ),
  required('ASG-02', 'assign', 'order_uuid', 'The path names an order that exists; any other value is refused.'),
  required(
    'ASG-03',
    'assign',
    'carrier_uuid',
    'The carrier_uuid is the uuid of a connected carrier, never left out; any other is refused.',
  ),
  required(
    'ASG-04',
    'assign',
    'shipping_method_uuid',
    'The shipping_method_uuid is the uuid of a method that exists, never left out; any other is refused.',
  ),
  required('ASG-06', 'assign', 'shipping_method_uuid', 'A shipping method of another carrier is refused.'),
  required('ASG-07', 'assign', 'After an assignment carrier.uuid is the assigned carrier.'),
  required('ASG-08', 'assign', "After an assignment carrier.shipping_method.name is the method's name."),
  observed(
    'ASG-09',
    'assign',
    'Open question: how soon an assignment shows in the order, within the time that the run waits.',
  ),
  required('ASG-10', 'assign', 'A refused assignment leaves the order as it was.'),
  observed('ASG-11', 'assign', 'Open question: whether an assigned order can be assigned again.'),
  observed('ASG-12', 'states', 'Open question: how assigning and cancelling change the status.'),
  required('ASG-13', 'assign', 'order_uuid', 'Assigning an order of another account is refused.'),

  // ----- READ: orders as read
  required('READ-01', 'order-read', 'A read order is an object of the read shape.'),
  required('READ-02', 'order-read', 'uuid', 'A read order always has a uuid: a string in the canonical form.'),
  required('READ-03', 'order-read', 'order_number', 'A read order always has an order_number: a string of digits.'),
  required('READ-04', 'order-read', 'external_id', 'The external_id is a string, present when it was sent.'),
  required('READ-05', 'order-read', 'tracking_url', 'A read order always has a tracking_url: a string with a URL.'),
  required('READ-06', 'order-read', 'status', 'A read order always has a status: a string.'),
  required('READ-07', 'order-read', 'carrier', 'The carrier is an object, present after an assignment.'),
  required('READ-08', 'order-read', 'carrier', 'The carrier has a uuid in the canonical form after an assignment.'),
  required('READ-09', 'order-read', 'carrier', 'The carrier has a name, a string, after an assignment.'),
  required('READ-10', 'order-read', 'carrier', 'The carrier has an agent, a string or null, after an assignment.'),
  required('READ-11', 'order-read', 'carrier', 'The carrier has a shipping_method, an object, after an assignment.'),
  required('READ-12', 'order-read', 'carrier', 'The shipping_method has a name, a string, after an assignment.'),
  required(
    'READ-13',
    'order-read',
    'carrier',
    'The shipping_method has a currency of three letters after an assignment.',
  ),
  required('READ-14', 'order-read', 'carrier', 'The shipping_method has an amount, a number, after an assignment.'),
  required('READ-15', 'order-read', 'carrier', 'The carrier has fees, an array of objects, after an assignment.'),
  required('READ-16', 'order-read', 'carrier', 'A fee always has a type: a string.'),
  required('READ-17', 'order-read', 'carrier', 'A fee always has a currency: a code of three letters.'),
  required('READ-18', 'order-read', 'carrier', 'A fee always has an amount: a number.'),
  required('READ-19', 'order-read', 'customer', 'A read order always has a customer: an object.'),
  required('READ-20', 'order-read', 'customer', 'The customer always has an id: a number.'),
  required('READ-21', 'order-read', 'customer', 'The customer always has a uuid: a string in the canonical form.'),
  required('READ-22', 'order-read', 'customer', "The customer's external_id is a string, present when it was sent."),
  required('READ-23', 'order-read', 'customer', "The customer's name is a string, present when it was sent."),
  required('READ-24', 'order-read', 'customer', "The customer's email is a string, present when it was sent."),
  required('READ-25', 'order-read', 'customer', "The customer's phone is a string, present when it was sent."),
  required('READ-26', 'order-read', 'customer', "The customer's avatar is a string, null or absent."),
  required(
    'READ-27',
    'order-read',
    'source_location, destination_location',
    'A read order always has a source_location and a destination_location: objects.',
  ),
  required('READ-28', 'order-read', 'source_location, destination_location', 'A location always has an id: a number.'),
  required(
    'READ-29',
    'order-read',
    'source_location, destination_location',
    "A location's external_id is a string, present when it was sent.",
  ),
  required(
    'READ-30',
    'order-read',
    'source_location, destination_location',
    "A location's name is a string, present when it was sent.",
  ),
  required(
    'READ-31',
    'order-read',
    'source_location, destination_location',
    "A location's line_1 is a string, present when it was sent.",
  ),
  required(
    'READ-32',
    'order-read',
    'source_location, destination_location',
    "A location's line_2 is a string, present when it was sent.",
  ),
  required(
    'READ-33',
    'order-read',
    'source_location, destination_location',
    "A location's city is a string, present when it was sent.",
  ),
  required(
    'READ-34',
    'order-read',
    'source_location, destination_location',
    "A location's region is a string, present when it was sent.",
  ),
  required(
    'READ-35',
    'order-read',
    'source_location, destination_location',
    "A location's country is a string, present when it was sent.",
  ),
  required(
    'READ-36',
    'order-read',
    'source_location, destination_location',
    "A location's coordinates are an object, present when they were sent.",
  ),
  required(
    'READ-37',
    'order-read',
    'source_location, destination_location',
    "A location's lat is a number, present when it was sent.",
  ),
  required(
    'READ-38',
    'order-read',
    'source_location, destination_location',
    "A location's lng is a number, present when it was sent.",
  ),
  required(
    'READ-39',
    'order-read',
    'source_location, destination_location',
    "A location's zip_code is a string, present when it was sent.",
  ),
  required(
    'READ-40',
    'order-read',
    'source_location, destination_location',
    "A location's directions are a string, null or absent.",
  ),
  required(
    'READ-41',
    'order-read',
    'source_location, destination_location',
    "A location's verified_at is a timestamp (a string or a number), null or absent.",
  ),
  required(
    'READ-42',
    'order-read',
    'source_location, destination_location',
    'A location always has can_edit: a boolean.',
  ),
  required(
    'READ-43',
    'order-read',
    'source_contact, destination_contact',
    'A contact is an object, present when it was sent.',
  ),
  required(
    'READ-44',
    'order-read',
    'source_contact, destination_contact',
    'A contact has a uuid, a string of digits, when the contact was sent.',
  ),
  required(
    'READ-45',
    'order-read',
    'source_contact, destination_contact',
    "A contact's name is a string, present when it was sent.",
  ),
  required(
    'READ-46',
    'order-read',
    'source_contact, destination_contact',
    "A contact's email is a string, present when it was sent.",
  ),
  required(
    'READ-47',
    'order-read',
    'source_contact, destination_contact',
    "A contact's phone is a string, present when it was sent.",
  ),
  required(
    'READ-48',
    'order-read',
    'skills',
    'The skills are an array of words from the list of requirements, present when requirements were sent.',
  ),
  required(
    'READ-49',
    'order-read',
    'proof_of_delivery',
    'The proof_of_delivery is an object, present when it was sent.',
  ),
  required('READ-50', 'order-read', 'proof_of_delivery', 'The signature is a boolean, present when it was sent.'),
  required('READ-51', 'order-read', 'proof_of_delivery', 'The image is a boolean, present when it was sent.'),
  required(
    'READ-52',
    'order-read',
    'pickup_schedule, delivery_schedule',
    'A schedule is an object, present when it was sent.',
  ),
  required(
    'READ-53',
    'order-read',
    'pickup_schedule, delivery_schedule',
    "A schedule's from has the pattern YYYY-MM-DD HH:MM, present when it was sent.",
  ),
  required(
    'READ-54',
    'order-read',
    'pickup_schedule, delivery_schedule',
    "A schedule's to has the pattern YYYY-MM-DD HH:MM, present when it was sent.",
  ),
  required('READ-55', 'order-read', 'packages', 'The packages are an array of objects, present when they were sent.'),
  required('READ-56', 'order-read', 'packages', 'A package always has a uuid: a string in the canonical form.'),
  required('READ-57', 'order-read', 'packages', "A package's external_id is a string, present when it was sent."),
  required('READ-58', 'order-read', 'packages', "A package's barcode is a string, present when it was sent."),
  required('READ-59', 'order-read', 'packages', "A package's type is a string, present when it was sent."),
  required('READ-60', 'order-read', 'packages', "A package's length is a number, present when it was sent."),
  required('READ-61', 'order-read', 'packages', "A package's width is a number, present when it was sent."),
  required('READ-62', 'order-read', 'packages', "A package's height is a number, present when it was sent."),
  required('READ-63', 'order-read', 'packages', "A package's weight is a number, present when it was sent."),
  required('READ-64', 'order-read', 'packages', 'A package always has a length_unit: a string.'),
  required('READ-65', 'order-read', 'packages', 'A package always has a weight_unit: a string.'),
  required(
    'READ-66',
    'order-read',
    'collections',
    'The collections are an array of objects, present when they were sent.',
  ),
  required('READ-67', 'order-read', 'collections', 'A collection always has a uuid: a string in the canonical form.'),
  required('READ-68', 'order-read', 'collections', "A collection's type is a string, present when it was sent."),
  required('READ-69', 'order-read', 'collections', "A collection's amount is a number, present when it was sent."),
  required('READ-70', 'order-read', 'collections', "A collection's currency is a string, present when it was sent."),
  required('READ-71', 'order-read', 'collections', 'A collection always has an amount_formatted: a string.'),
  required('READ-72', 'order-read', 'collections', 'A collection always has is_prepayment: a boolean.'),
  required('READ-73', 'order-read', 'tags', 'The tags are an array of strings, present when they were sent.'),
  required('READ-74', 'order-read', 'is_return', 'The is_return is a boolean, present when it was sent.'),
  required('READ-75', 'order-read', 'notes', 'The notes are a string, present when they were sent.'),
  required(
    'READ-76',
    'order-read',
    'created_at',
    'A read order always has a created_at: a string of the pattern YYYY-MM-DD HH:MM.',
  ),
  advisory('READ-77', 'order-read', 'carrier', 'The type of a fee is SHIPPING_FEE.'),
  advisory('READ-78', 'order-read', 'packages', 'The length_unit of a package is cm or in.'),
  advisory('READ-79', 'order-read', 'packages', 'The weight_unit of a package is kg.'),
  advisory('READ-80', 'states', 'A new order has the status NEW.'),
  observed('READ-81', 'states', 'Open question: which other status values and transitions there are.'),
  observed('READ-82', 'order-read', 'Open question: whether a field that was not sent reads null, empty or absent.'),
  observed(
    'READ-83',
    'order-read',
    'carrier',
    'Open question: whether the carrier is null, absent or an object before an assignment.',
  ),
  observed(
    'READ-84',
    'order-read',
    'Open question: whether the service fills in a contact, schedule or proof of delivery that was not sent.',
  ),
  observed(
    'READ-85',
    'order-read',
    'tags, skills',
    'Open question: the order of tags and skills, and how often each is listed.',
  ),
  observed(
    'READ-86',
    'order-read',
    'source_location, destination_location',
    'Open question: how exact coordinates are beyond the sixth decimal.',
  ),
  observed('READ-87', 'order-read', 'carrier', 'Open question: whether an assigned order has any fee.'),
  observed(
    'READ-88',
    'order-read',
    'Open question: how long order numbers, contact numbers and ids are, and which number is the first.',
  ),
  observed(
    'READ-89',
    'order-read',
    'Open question: whether a field that may be null is null, is absent or has a value.',
  ),
  observed(
    'READ-90',
    'order-read',
    'customer',
    "Open question: how a customer's name is composed (a hint says first name, last name).",
  ),
  observed('READ-91', 'order-read', 'skills', 'Open question: which skills an order shows beyond its requirements.'),
  observed(
    'READ-92',
    'order-read',
    'source_location, destination_location',
    'Open question: which fields of a referenced location an order shows beyond external_id, line_1, country and coordinates.',
  ),
  observed(
    'READ-93',
    'order-read',
    'tracking_url, can_edit, is_prepayment, amount_formatted',
    'Open question: which values the service itself gives these fields.',
  ),
  advisory(
    'READ-94',
    'order-read',
    'packages, collections, source_contact, destination_contact',
    'The packages of an order have different uuids, and so have its collections and its two contacts.',
  ),
  advisory(
    'READ-95',
    'order-read',
    'tracking_url',
    'A tracking_url has only characters that RFC 3986 allows in a URL.',
  ),

  // ----- FMT: well-formed values that do not exist
  advisory('FMT-01', 'customer-write', 'phone', 'A phone number that is not in the E.164 form with a + is refused.'),
  advisory('FMT-02', 'location-write', 'country', 'A country code that stands for no country, such as ZZ, is refused.'),
  advisory(
    'FMT-03',
    'limits',
    'Schedule strings',
    'A schedule with a month, day, hour or minute out of range, such as month 13, is refused.',
  ),
  advisory(
    'FMT-04',
    'location-write',
    'coordinates',
    'A latitude outside -90 to 90 or a longitude outside -180 to 180 is refused.',
  ),
  advisory('FMT-05', 'limits', 'A value in non-ASCII digits or look-alike letters is refused.'),

  // ----- PRO: operations known from the change history
  observed(
    'PRO-01',
    'history-operations',
    'GET /customers',
    'Open question: the shape of GET /customers, which looks up a customer by phone or email.',
  ),
  observed(
    'PRO-02',
    'history-operations',
    'GET /locations',
    'Open question: the shape of GET /locations, which lists the locations.',
  ),
  observed(
    'PRO-03',
    'history-operations',
    'PATCH /orders/{order_uuid}',
    'Open question: the shape of PATCH /orders/{order_uuid}, which changes an order.',
  ),
  observed(
    'PRO-04',
    'history-operations',
    'POST /orders/{order_uuid}/cancel',
    'Open question: the shape of POST /orders/{order_uuid}/cancel, which cancels an order.',
  ),
  observed(
    'PRO-05',
    'history-operations',
    'POST /orders/generate-labels',
    'Open question: the shape of POST /orders/generate-labels, which prints labels.',
  ),
  observed(
    'PRO-06',
    'history-operations',
    'POST /carriers/distance/rates',
    'Open question: the shape of POST /carriers/distance/rates, which rates a distance.',
  ),
  advisory('PRO-07', 'history-operations', 'None of the six operations returns a 5xx.'),
];

const byId: ReadonlyMap<string, Requirement> = new Map(requirements.map((one) => [one.id, one]));

/** The row with an id. Throws for an unknown id. */
export function requirement(id: string): Requirement {
  const found = byId.get(id);
  if (found === undefined) throw new Error(`The catalogue has no requirement ${id}.`);
  return found;
}

/** The version of the contract that added a statement. */
export const sinceOf = ({ since: version = firstVersion }: Pick<Requirement, 'since'>): string => version;

/** The place of a statement in the specification, as titles from the outermost to the innermost. */
export function anchorOf(r: Requirement): string {
  const title = sections[r.section];
  return r.row === undefined ? title : `${title} › ${r.row}`;
}
