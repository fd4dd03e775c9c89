/** The checkout without a server: the mock runs in the page, and "Your reference" offers the mock's triggers. */
import { createMock } from 'delivery-conformance/mock';
import { mockTriggers } from 'delivery-conformance/triggers';
import { make, part } from './page.js';

const mock = createMock({ switches: { latency: 300 } });

const triggers = Object.values(mockTriggers).filter(({ match }) => match === 'begins');
part('#references').append(...triggers.map(({ value }) => make('option', { value: String(value) })));

export const surroundings = {
  session: () => Promise.resolve({ url: location.origin, token: mock.token }),
  fetch: (request: Request) => mock.fetch(request),
};
