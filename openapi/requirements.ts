/** The catalogue: every statement that the specification makes or leaves open, with its level and its place there. */

/*
 * Ids never change once given, and gaps in the numbering stay gaps. A field's row says all that the contract says of
 * that place. How a verdict comes about is no statement about a service, so it has no row here.
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

/** A short name of a section, which `--only` takes. */
export type Section = keyof typeof sections;

/** The version of the contract that all rows are of which name none. */
export const firstVersion = '1.0.0';

/** One statement of the specification, or one thing that it leaves open. */
export interface Requirement {
  readonly id: string;
  readonly level: Level;
  readonly section: Section;
  /** The row, field or rule of the section that is meant, where it has several. */
  readonly row?: string;
  readonly statement: string;
  /** The version of the contract since which the statement holds; absent where that is the first one. */
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

/** A row that a later version of the contract brought: `since('1.1.0', required(…))`. */
export const since = (version: string, row: Requirement): Requirement => ({ ...row, since: version });

/** All rows, by area. Checks, violations and reports refer to their ids. */
export const requirements: readonly Requirement[] = [
  // ----- GEN: every operation
  required('GEN-01', 'general', 'Every path is below {base_url}/api/v1.'),
  required('GEN-02', 'general', 'An accepted request is answered with status 200 and the envelope.'),
  required('GEN-03', 'general', 'The envelope is an object with a message and, where data is listed, a data object.'),
  required('GEN-04', 'general', 'The message of an answer is a string that is not empty.'),
  advisory('GEN-05', 'general', 'The message of an accepted request is the word success.'),
  required('GEN-06', 'general', 'An answer with status 200 has a JSON media type.'),
  required('GEN-07', 'general', 'The body of an answer with status 200 parses as JSON.'),
  advisory('GEN-08', 'general', 'A JSON answer has no byte order mark and is not labelled text/json.'),
  observed('GEN-09', 'general', 'Which fields an answer has beyond the listed ones is open.'),
  required('GEN-10', 'general', 'Names and notes take letters of any script and give them back unchanged.'),
  required('GEN-11', 'general', 'A text with emoji or of thousands of characters never leads to a 5xx answer.'),
  advisory('GEN-12', 'general', 'A well-formed request about which nothing else is decided gets no 5xx answer.'),
  required('GEN-14', 'general', 'An empty array is accepted for every optional list of the write shapes.'),
  observed('GEN-15', 'general', 'A uuid is the same in either case; which one the service writes is open.'),
  required('GEN-16', 'general', 'A field that a write shape marks as optional may be left out.'),
  observed('GEN-17', 'general', 'How a number is written, 12 or 12.0, is open.'),
  required('GEN-18', 'general', 'A request body sent as application/json is read as JSON.'),
  observed('GEN-19', 'general', 'Which version the uuids of resources have is open.'),
  observed('GEN-20', 'general', 'How soon the effect of a write shows, within the wait, is open.'),
  observed(
    'GEN-21',
    'general',
    'Whether blanks at the ends, capitals of an e-mail address, letters of several parts, CR LF or tabs are normalised is open.',
  ),
  observed('GEN-22', 'general', 'Whether emoji and very long texts are accepted or refused with a 4xx is open.'),
  observed('GEN-23', 'general', 'Which places the service can serve is open.'),
  observed('GEN-24', 'general', 'What the message of an accepted request says is open but for the hint.'),
  observed('GEN-25', 'general', 'How the media type and the names of headers are written is open.'),
  observed('GEN-26', 'general', 'How JSON is laid out and escaped, and in which sequence its fields come, is open.'),
  advisory('GEN-27', 'general', 'A request body sent as application/json with charset=utf-8 is read as JSON, too.'),
  required('GEN-28', 'general', 'Every request of a run gets a response that it is due, whatever it is sent for.'),
  observed(
    'GEN-29',
    'general',
    'Whether a list of words may repeat one is open; what is accepted reads back as a set.',
  ),
  required('GEN-30', 'general', 'A request changes only what it says: everything else reads as it did before.'),

  // ----- AUT: who may ask
  required('AUT-01', 'authentication', 'A request without an Authorization header is refused.'),
  required('AUT-02', 'authentication', 'An Authorization header of a scheme other than Bearer is refused.'),
  required('AUT-03', 'authentication', 'A token that was never issued is refused.'),
  advisory('AUT-04', 'authentication', 'A token without any scheme before it is refused.'),
  observed('AUT-05', 'authentication', 'Whether the scheme may be written bearer, in lower case, is open.'),
  observed('AUT-06', 'authentication', 'How a token is obtained, how long it lives and what scopes it has is open.'),

  // ----- REF: refusals
  required('REF-01', 'errors', 'A body that is not JSON is refused by every operation that takes a body.'),
  required('REF-02', 'errors', 'JSON that is not an object is refused by every operation that takes a body.'),
  advisory('REF-04', 'errors', 'A missing or bad token is answered with 401.'),
  advisory('REF-05', 'errors', 'A request for an unknown resource is answered with 404.'),
  advisory('REF-06', 'errors', 'A body that breaks a rule is answered with 422.'),
  advisory('REF-07', 'errors', 'A refusal is a JSON object whose message is a string that is not empty.'),
  observed('REF-08', 'errors', 'Which exact code and body each kind of refusal has is open.'),
  required('REF-09', 'errors', 'Null for a required field is refused.'),
  observed('REF-10', 'errors', 'Whether null for an optional field is accepted or refused is open.'),
  observed('REF-11', 'errors', 'Whether a scalar of the wrong type that can be converted is accepted is open.'),
  observed('REF-12', 'errors', 'Whether a request with unknown extra fields is accepted is open.'),
  observed('REF-13', 'errors', 'Whether an empty string for a required field is accepted is open.'),
  observed('REF-14', 'limits', 'A 429, or a 503 with Retry-After, decides nothing; when it comes is open.'),
  required(
    'REF-15',
    'errors',
    'A request that must be refused gets a 4xx: no 2xx, 3xx or 5xx, no dropped connection, no time-out.',
  ),
  observed('REF-16', 'errors', 'Which condition leads to which status code is not shown.'),
  required(
    'REF-17',
    'errors',
    'A value of the wrong structure, or a scalar that no conversion turns into the listed type, is refused.',
  ),
  observed(
    'REF-18',
    'errors',
    'Whether the codes 401, 403, 404, 422 and 500 of the change history are in use is open.',
  ),
  advisory(
    'REF-19',
    'errors',
    'JSON with what only some readers take, such as NaN or a comment, in no listed field is refused, too.',
  ),

  // ----- LIM: limits
  observed('LIM-01', 'limits', 'Rate limits are not shown.'),
  observed('LIM-02', 'limits', 'Limits on the size of a request are not shown.'),
  observed('LIM-03', 'limits', 'Pagination is not shown.'),
  observed('LIM-04', 'limits', 'Time-outs are not shown.'),

  // ----- VER: versions
  observed('VER-01', 'versioning', 'Release dates are not shown.'),
  observed('VER-02', 'versioning', 'A deprecation policy is not shown.'),
  observed('VER-03', 'versioning', 'Version negotiation is not shown.'),
  observed('VER-04', 'versioning', 'Whether fields that the change history replaced are still understood is open.'),

  // ----- EVT: events
  observed('EVT-01', 'events', 'Events are not shown: no webhook, callback or notification is described.'),

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
  observed('CAR-26', 'get-carriers', 'Whether an account has a connected carrier at all is open.'),
  observed('CAR-27', 'method-config', 'In which units methods are priced is open but for the hints.'),
  observed('CAR-28', 'get-carriers', 'In which sequence carriers and methods are listed is open.'),

  // ----- RAT: rates of a shipment
  required('RAT-01', 'post-rates', 'POST /carriers/rates takes a shipment and answers data.carriers with rates.'),
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
    'A departure_time off the pattern YYYY-MM-DD HH:MM:SS, or with a part out of range, is refused.',
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
    'Which units beyond kg and cm are taken is not shown.',
  ),
  required(
    'RAT-28',
    'post-rates',
    'A shipment to where it is, over the date line, of nothing or of tons never leads to a 5xx.',
  ),

  // ----- PRI: how a rate comes about
  observed('PRI-01', 'method-config', 'thresholds', 'How a threshold enters the rate is not stated.'),
  observed('PRI-02', 'method-config', 'surcharges', 'What a surcharge is charged for is not stated.'),
  observed('PRI-03', 'method-config', 'flat', 'What a flat surcharge changes in the rate is not stated.'),
  observed('PRI-04', 'method-config', 'volume_divisor', 'What the volume is divided for is not stated.'),
  observed('PRI-05', 'method-config', 'base_fee', 'Whether the base fee is part of every rate is not stated.'),
  observed(
    'PRI-06',
    'method-config',
    'units',
    'How units of a shipment are converted to those of a method is not stated.',
  ),
  observed('PRI-07', 'method-rate', 'rate', 'How a rate is rounded is not stated.'),
  observed(
    'PRI-08',
    'post-rates',
    'source, destination',
    'How the distance between two points is found is not stated.',
  ),
  observed('PRI-09', 'post-rates', 'departure_time', 'Whether the time of departure changes a rate is not stated.'),
  observed(
    'PRI-10',
    'order-read',
    'carrier',
    'How amount and fees of an assigned order relate to rates is not stated.',
  ),

  // ----- CUS: customers
  required(
    'CUS-01',
    'post-customers',
    'POST /customers takes an object of the customer write shape and creates a customer.',
  ),
  required(
    'CUS-02',
    'put-customers',
    'PUT /customers/{customer_uuid} takes the same shape and answers with a message.',
  ),
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
    'A created customer is answered with customer_uuid: a string in the canonical form, always present.',
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
  observed('CUS-18', 'post-customers', 'What becomes of a customer whose email or phone is in use already is open.'),
  required('CUS-19', 'post-customers', 'data', 'Two different customers have different uuids.'),
  required('CUS-20', 'put-customers', 'A refused update leaves the customer as it was.'),
  observed('CUS-21', 'put-customers', 'Whether an update shows in orders from before it is open.'),
  observed('CUS-22', 'customer-write', 'external_id', 'Whether the external_id of a customer may be repeated is open.'),
  required('CUS-23', 'put-customers', 'An update of a customer of another account is refused.'),
  required('CUS-24', 'post-customers', 'A customer that is refused leaves those that there are as they were.'),
  required(
    'CUS-31',
    'customer-write',
    'external_id, email, phone',
    "The external_id, email or phone of another account's customer is accepted for a customer of this account.",
  ),
  required(
    'CUS-32',
    'customer-write',
    'external_id, email, phone',
    'Customers of two accounts with the same external_id, email or phone are two, and neither changes the other.',
  ),

  // ----- LOC: locations
  required(
    'LOC-01',
    'post-locations',
    'POST /locations takes an object of the location write shape and creates a location.',
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
    'A created location is answered with location: a uuid string in the canonical form, always present.',
  ),
  required('LOC-15', 'location-write', 'coordinates', 'Coordinates of a location have lat: a number, never left out.'),
  required('LOC-16', 'location-write', 'coordinates', 'Coordinates of a location have lng: a number, never left out.'),
  required('LOC-17', 'post-locations', 'data', 'Two different locations have different uuids.'),
  required(
    'LOC-18',
    'order-read',
    'source_location, destination_location',
    'An order for a location by uuid reads its external_id, line_1, country and coordinates.',
  ),
  advisory(
    'LOC-19',
    'order-read',
    'source_location, destination_location',
    'An order for a location by uuid reads its other fields as well.',
  ),
  observed('LOC-20', 'location-write', 'external_id', 'Whether the external_id of a location may be repeated is open.'),
  required('LOC-21', 'post-locations', 'A location that is refused leaves those that there are as they were.'),
  observed(
    'LOC-22',
    'location-write',
    'abilities',
    'Whether an order needs a location with the ability for it is open.',
  ),
  required(
    'LOC-25',
    'location-write',
    'external_id',
    "The external_id of another account's location is accepted for a location of this account.",
  ),
  required(
    'LOC-26',
    'location-write',
    'external_id',
    'Locations of two accounts with the same external_id are two, and neither changes the other.',
  ),

  // ----- ORD: orders as written
  required('ORD-01', 'post-orders', 'POST /orders takes an object of the order write shape and creates an order.'),
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
  required('ORD-17', 'order-write', 'customer › uuid', 'A customer by uuid is one that exists; any other is refused.'),
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
    'A location by uuid is one that exists, on either side; any other is refused.',
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
  required('ORD-48', 'order-write', 'proof_of_delivery › signature', 'The wish for a signature is a boolean.'),
  required('ORD-49', 'order-write', 'proof_of_delivery › image', 'The wish for a photo is a boolean.'),
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
    'A created order is answered with order_uuid: a string in the canonical form, always present.',
  ),
  required(
    'ORD-55',
    'post-orders',
    'data',
    'A created order is answered with order_number: a string of digits, always present.',
  ),
  required('ORD-56', 'post-orders', 'data', 'Two different orders have different uuids and different numbers.'),
  required('ORD-57', 'order-write', 'is_return', 'An order without is_return follows the standard workflow.'),
  required(
    'ORD-58',
    'order-read',
    'An order reads back every mirrored field as it was sent, with equal elements and white space.',
  ),
  advisory('ORD-59', 'order-read', 'skills', 'The skills of an order are the requirements sent, as a set.'),
  required('ORD-60', 'post-orders', 'A refused order leaves no trace.'),
  advisory('ORD-61', 'order-read', 'customer', 'The name of the customer reads first name, blank, last name.'),
  required('ORD-62', 'order-read', 'customer', 'The name of the customer is not empty.'),
  required(
    'ORD-63',
    'order-read',
    'customer',
    'An order for a customer by uuid reads that uuid and its external_id, email and phone.',
  ),
  required('ORD-64', 'post-orders', 'An order with a location of another account is refused.'),
  observed(
    'ORD-65',
    'order-write',
    'packages',
    'Whether an order with an empty array of packages is accepted is open.',
  ),
  observed('ORD-66', 'order-write', 'external_id', 'Whether two orders may have the same external_id is open.'),
  observed('ORD-67', 'order-write', 'Package › barcode', 'Whether two packages may have the same barcode is open.'),
  observed(
    'ORD-68',
    'order-write',
    'pickup_schedule, delivery_schedule',
    'Whether a schedule that ends before it starts is accepted is open.',
  ),
  observed(
    'ORD-69',
    'order-write',
    'pickup_schedule, delivery_schedule',
    'Whether a schedule in ISO 8601 with a T is accepted is open.',
  ),
  observed('ORD-70', 'order-write', 'Package › type', 'Whether package types outside the list are accepted is open.'),
  observed(
    'ORD-71',
    'order-write',
    'Package › quantity',
    'What becomes of a quantity other than the number 1 is open.',
  ),
  observed(
    'ORD-72',
    'order-write',
    'customer, source_location, destination_location',
    'Which fields an inline customer or an inline location must have is not shown.',
  ),
  observed('ORD-73', 'order-write', 'Whether a field of another nested object may be left out is open.'),
  observed('ORD-74', 'order-read', 'packages, collections', 'The order of packages and of collections is open.'),
  required('ORD-75', 'post-orders', 'An order for a customer of another account is refused.'),
  observed('ORD-76', 'order-write', 'Package › weight', 'The unit of the weight of a new package is not shown.'),
  observed('ORD-77', 'order-write', 'Package', "Sizes of a package are in or cm, as the account's preferences say."),
  observed(
    'ORD-78',
    'order-write',
    'notes',
    'Customers do not see the notes; no described operation shows their view.',
  ),
  required(
    'ORD-95',
    'post-orders',
    "An order may have the external_id, barcodes, customer and contact data of another account's order.",
  ),
  required(
    'ORD-96',
    'order-read',
    'Orders of two accounts with the same identifiers or customer data read what their own account sent.',
  ),

  // ----- LKP: finding an order
  required('LKP-01', 'get-orders', 'GET /orders answers with one order in data.order.'),
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
    'Either key finds the same order, with the uuid and number given at its creation, and with the same identifiers of its parts.',
  ),
  required('LKP-06', 'get-orders', 'A look-up by an unknown external_id or order_number is refused.'),
  required('LKP-07', 'get-orders', 'external_id', 'A look-up by a prefix or a part of an external_id is refused.'),
  observed('LKP-08', 'get-orders', 'external_id', 'Whether an external_id is found in another case is open.'),
  observed('LKP-09', 'get-orders', 'What a look-up by both keys of one order gives is open.'),
  observed('LKP-10', 'get-orders', 'What a look-up by keys of two different orders gives is open.'),
  observed('LKP-11', 'get-orders', 'What a look-up by an empty key gives is open.'),
  required('LKP-12', 'get-orders', 'The token of another account does not read an order of this account.'),
  observed(
    'LKP-13',
    'get-orders',
    'order_number',
    'Whether an order is found by its number with zeros in front is open.',
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
    'Of two orders whose external_ids differ only by case, accents or the like, each is found by its own.',
  ),

  // ----- ASG: assignment
  required(
    'ASG-01',
    'assign',
    'POST /orders/{order_uuid}/assign takes an object with carrier and method, and assigns.',
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
  required('ASG-07', 'assign', 'After an assignment the order has the assigned carrier as carrier.uuid.'),
  required('ASG-08', 'assign', "After an assignment carrier.shipping_method.name is the method's name."),
  observed('ASG-09', 'assign', 'How soon an assignment shows in the order, within the wait, is open.'),
  required('ASG-10', 'assign', 'A refused assignment leaves the order as it was.'),
  observed('ASG-11', 'assign', 'Whether an assigned order can be assigned again is open.'),
  observed('ASG-12', 'states', 'What assigning or cancelling does to the status is not stated.'),
  required('ASG-13', 'assign', 'order_uuid', 'Assigning an order of another account is refused.'),

  // ----- READ: orders as read
  required('READ-01', 'order-read', 'An order is read as an object of the read shape.'),
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
  advisory('READ-80', 'states', 'A fresh order has the status NEW.'),
  observed('READ-81', 'states', 'Which other status values and transitions there are is not shown.'),
  observed('READ-82', 'order-read', 'Whether a field that was not sent reads null, empty or absent is open.'),
  observed(
    'READ-83',
    'order-read',
    'carrier',
    'Before an assignment the carrier is null, absent or an object; which is open.',
  ),
  observed(
    'READ-84',
    'order-read',
    'Whether the service fills in a contact, schedule or proof of delivery that was not sent is open.',
  ),
  observed(
    'READ-85',
    'order-read',
    'tags, skills',
    'In which sequence, and how often, a tag or skill is listed is open.',
  ),
  observed(
    'READ-86',
    'order-read',
    'source_location, destination_location',
    'How exact coordinates are beyond the sixth decimal is open.',
  ),
  observed('READ-87', 'order-read', 'carrier', 'Whether an assigned order has any fee is open.'),
  observed(
    'READ-88',
    'order-read',
    'How long order numbers, contact numbers and ids are, and where they begin, is open.',
  ),
  observed('READ-89', 'order-read', 'Whether a field that may be null is null, absent or filled is open.'),
  observed('READ-90', 'order-read', 'customer', "How a customer's name is put together is open but for the hint."),
  observed('READ-91', 'order-read', 'skills', 'Which skills an order shows is open but for those required.'),
  observed(
    'READ-92',
    'order-read',
    'source_location, destination_location',
    'What an order shows of a location that it refers to is open but for four fields.',
  ),
  observed(
    'READ-93',
    'order-read',
    'tracking_url, can_edit, is_prepayment, amount_formatted',
    'Which values the service itself gives these fields is open.',
  ),
  advisory(
    'READ-94',
    'order-read',
    'packages, collections, source_contact, destination_contact',
    'The packages of an order have different uuids, and so have its collections and its two contacts.',
  ),

  // ----- FMT: values that are well-formed and do not exist
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
  advisory('FMT-05', 'limits', "A value in another script's digits or in look-alike letters is refused."),

  // ----- PRO: operations known from the change history
  observed(
    'PRO-01',
    'history-operations',
    'GET /customers',
    'Looking up a customer by phone or email: shape not shown.',
  ),
  observed('PRO-02', 'history-operations', 'GET /locations', 'Listing the locations: shape not shown.'),
  observed('PRO-03', 'history-operations', 'PATCH /orders/{order_uuid}', 'Changing an order: shape not shown.'),
  observed('PRO-04', 'history-operations', 'POST /orders/{order_uuid}/cancel', 'Cancelling an order: shape not shown.'),
  observed('PRO-05', 'history-operations', 'POST /orders/generate-labels', 'Printing labels: shape not shown.'),
  observed('PRO-06', 'history-operations', 'POST /carriers/distance/rates', 'Rates for a distance: shape not shown.'),
  advisory('PRO-07', 'history-operations', 'None of the six operations answers with a 5xx.'),
];

const byId: ReadonlyMap<string, Requirement> = new Map(requirements.map((one) => [one.id, one]));

/** The row of an id; an id that the catalogue does not have is a mistake of the caller. */
export function requirement(id: string): Requirement {
  const found = byId.get(id);
  if (found === undefined) throw new Error(`The catalogue has no requirement ${id}.`);
  return found;
}

/** The version of the contract since which a statement holds. */
export const sinceOf = ({ since: version = firstVersion }: Pick<Requirement, 'since'>): string => version;

/** Where the specification makes the statement, as titles from the outside in. */
export function anchorOf(r: Requirement): string {
  const title = sections[r.section];
  return r.row === undefined ? title : `${title} › ${r.row}`;
}
