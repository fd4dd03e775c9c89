/** Shipping methods that must be refused but are accepted. */
import { carriersOf, hasMethod, takingMethod, wanted } from '../kit/assignment.js';
import { family, type Fault, faultsOf } from '../kit/fault.js';

const takes = family(takingMethod, 'assignment.');

export const methodFaults: readonly Fault[] = [
  takes('foreign-method.taken', 'ASG-06', 'A shipping method of another carrier is accepted', (request) =>
    carriersOf(request).some((one) => hasMethod(one, request)),
  ),
  ...faultsOf(takes, 'ASG-04', {
    'unknown-method.taken': [
      'An unknown shipping method is accepted',
      (request, error) =>
        error.violations.every(({ keyword }) => keyword === 'x-refers-to') &&
        !carriersOf(request).some((one) => hasMethod(one, request)),
    ],
    'no-method.first': [
      'A missing shipping method defaults to the first one',
      (request) => wanted(request)['shipping_method_uuid'] === undefined,
    ],
  }),
];
