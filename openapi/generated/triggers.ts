/** Generated from openapi.yaml by `npm run generate`; do not edit. */

/** What a request must have in it for the mock to answer in a certain way; `begins` may go on with anything. */
export const mockTriggers = {
  /** The order is refused with 422, at its external_id. In createOrder: external_id. */
  orderRefused: { match: 'begins', value: 'mock-refused' },
  /** The order is refused with 422, as if another order had its external_id. In createOrder: external_id. */
  orderTaken: { match: 'begins', value: 'mock-taken' },
  /** The order fails with 500, and is not created. In createOrder: external_id. */
  orderFails: { match: 'begins', value: 'mock-error' },
  /** The order fails with 503 and Retry-After, and is not created. In createOrder: external_id. */
  orderUnavailable: { match: 'begins', value: 'mock-unavailable' },
  /** The order is refused with 429 and Retry-After, and is not created. In createOrder: external_id. */
  orderThrottled: { match: 'begins', value: 'mock-throttled' },
  /** The answer comes 3 seconds late, when the order is created, looked up and assigned. In createOrder: external_id, in getOrder: external_id in the query, in assignOrder: external_id of the order. */
  orderSlow: { match: 'begins', value: 'mock-slow' },
  /** The request is never answered, and the order is not created. In createOrder: external_id. */
  orderTimesOut: { match: 'begins', value: 'mock-timeout' },
  /** The connection is dropped, and the order is not created. In createOrder: external_id. */
  orderDropped: { match: 'begins', value: 'mock-dropped' },
  /** The order is created, and the connection is dropped before the answer. In createOrder: external_id. */
  orderAnswerLost: { match: 'begins', value: 'mock-lost' },
  /** The request is carried out twice. One order is made, and the second answer comes, a 422 that tells so. In createOrder: external_id. */
  orderTwice: { match: 'begins', value: 'mock-twice' },
  /** The order is created, and a look-up by its external_id answers 404. In getOrder: external_id in the query. */
  orderNotFound: { match: 'begins', value: 'mock-missing' },
  /** The order is created, and every carrier refuses it with 422 when it is assigned. In assignOrder: external_id of the order. */
  carriersRefuse: { match: 'begins', value: 'mock-no-carrier' },
  /** The order is created, and Falcon Express refuses it with 422 when it is assigned; other carriers take it. In assignOrder: external_id of the order, to the carrier b1f6d0a2-5c3e-4f7a-8d21-0a1b2c3d4e01. */
  carrierRefuses: { match: 'begins', value: 'mock-not-falcon' },
  /** The order is created, and assigning it fails with 503, as if the carrier could not be reached. In assignOrder: external_id of the order. */
  carrierFails: { match: 'begins', value: 'mock-carrier-down' },
  /** An order to or from this line_1, or a location at it, is refused with 422, as outside of the service area. In createOrder: destination_location.line_1, in createOrder: source_location.line_1, in createLocation: line_1. */
  addressOutside: { match: 'equals', value: '1 Nowhere Lane' },
  /** A customer with this e-mail address is refused with 422, also as a part of an order. In createCustomer: email, in updateCustomer: email, in createOrder: customer.email. */
  customerRefused: { match: 'equals', value: 'unreachable@example.com' },
  /** Rates for a shipment of this weight are refused with 422. In calculateRates: total_weight. */
  shipmentTooHeavy: { match: 'equals', value: 9999 },
} as const;
