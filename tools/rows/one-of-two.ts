/** Why tools that send requests of their own making are refused by two operations. */

export const oneOfTwo =
  'it has no word for "one of two query parameters", which `GET /customers` and `GET /orders` need.';
