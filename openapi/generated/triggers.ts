/** Generated from openapi.yaml by `npm run generate`; do not edit. */

/** Values that make the mock react. With `begins`, anything may follow the value. */
export const mockTriggers = {
  /** The order is refused with 422, at its external_id. In createOrder: external_id. */
  orderRefused: { match: 'begins', value: 'mock-refused' },
  /** The order is refused with 422, as if its external_id were already in use. In createOrder: external_id. */
  orderTaken: { match: 'begins', value: 'mock-taken' },
  /** The request gets 500, and the order is not created. In createOrder: external_id. */
  orderFails: { match: 'begins', value: 'mock-error' },
  /** The request gets 503 with Retry-After, and the order is not created. In createOrder: external_id. */
  orderUnavailable: { match: 'begins', value: 'mock-unavailable' },
  /** The request gets 429 with Retry-After, and the order is not created. In createOrder: external_id. */
  orderThrottled: { match: 'begins', value: 'mock-throttled' },
  /** Responses are delayed by 3 seconds when the order is created, looked up and assigned. In createOrder: external_id, in getOrder: external_id in the query, in assignOrder: external_id of the order. */
  orderSlow: { match: 'begins', value: 'mock-slow' },
  /** The request gets no response, and the order is not created. In createOrder: external_id. */
  orderTimesOut: { match: 'begins', value: 'mock-timeout' },
  /** The connection is dropped, and the order is not created. In createOrder: external_id. */
  orderDropped: { match: 'begins', value: 'mock-dropped' },
  /** The order is created, and the connection is dropped before the response. In createOrder: external_id. */
  orderAnswerLost: { match: 'begins', value: 'mock-lost' },
  /** The request is carried out twice. One order is created, and the second response is sent, a 422. In createOrder: external_id. */
  orderTwice: { match: 'begins', value: 'mock-twice' },
  /** The order is created, and a look-up by its external_id gets 404. In getOrder: external_id in the query. */
  orderNotFound: { match: 'begins', value: 'mock-missing' },
  /** The order is created, and assigning it to any carrier gets 422. In assignOrder: external_id of the order. */
  carriersRefuse: { match: 'begins', value: 'mock-no-carrier' },
  /** The order is created, and assigning it to Falcon Express gets 422. Other carriers accept it. In assignOrder: external_id of the order, to the carrier b1f6d0a2-5c3e-4f7a-8d21-0a1b2c3d4e01. */
  carrierRefuses: { match: 'begins', value: 'mock-not-falcon' },
  /** The order is created, and assigning it gets 503, as if the carrier were unreachable. In assignOrder: external_id of the order. */
  carrierFails: { match: 'begins', value: 'mock-carrier-down' },
  /** A location with this line_1, or an order to or from it, is refused with 422, as outside the service area. In createOrder: destination_location.line_1, in createOrder: source_location.line_1, in createLocation: line_1. */
  addressOutside: { match: 'equals', value: '1 Nowhere Lane' },
  /** A customer with this e-mail address is refused with 422, also within an order. In createCustomer: email, in updateCustomer: email, in createOrder: customer.email. */
  customerRefused: { match: 'equals', value: 'unreachable@example.com' },
  /** A request for rates with this weight is refused with 422. In calculateRates: total_weight. */
  shipmentTooHeavy: { match: 'equals', value: 9999 },
} as const;
