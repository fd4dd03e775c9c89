/** Why two operations refuse the requests of tools that generate requests. */

export const oneOfTwo =
  'it has no word for "one of two query parameters", which `GET /customers` and `GET /orders` need.';
