/** The typed client's entry point, for programs and pages. */
export {
  basePath,
  createDeliveryClient,
  type DeliveryClient,
  type DeliveryClientOptions,
} from '../../openapi/client.js';
export type { components, operations, paths } from '../../openapi/generated/types.js';
