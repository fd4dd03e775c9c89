/* Best effort with Dredd: requests in a sensible order, with what earlier answers gave, and with a reason to be refused. */
const hooks = require('hooks');

const made = {};
const path = (transaction) => transaction.fullPath.replace(/\?.*/, '').replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, '{uuid}');
const operation = (transaction) => `${transaction.request.method} ${path(transaction).replace('/api/v1', '')}`;
const expected = (transaction) => Number(transaction.expected.statusCode);
const nowhere = '00000000-0000-4000-8000-00000000dead';

/** What is made comes before what uses it, and the cancelling last. */
const order = [
  ...['GET /carriers', 'POST /carriers/rates', 'POST /carriers/distance/rates', 'POST /customers', 'GET /customers'],
  ...['PUT /customers/{uuid}', 'POST /locations', 'GET /locations', 'POST /orders', 'GET /orders'],
  ...[
    'PATCH /orders/{uuid}',
    'POST /orders/generate-labels',
    'POST /orders/{uuid}/assign',
    'POST /orders/{uuid}/cancel',
  ],
];

hooks.beforeAll((transactions, done) => {
  const place = (transaction) => order.indexOf(operation(transaction)) * 1000 + expected(transaction);
  transactions.sort((one, other) => place(one) - place(other));
  done();
});

const body = (transaction) => JSON.parse(transaction.request.body || '{}');
const setBody = (transaction, value) => {
  transaction.request.body = JSON.stringify(value);
};
const setUuid = (transaction, uuid) => {
  transaction.fullPath = transaction.fullPath.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, uuid);
};

/** One required thing that each body can't do without. */
const withoutOne = {
  'POST /carriers/rates': ({ source, ...rest }) => ({ ...rest, source: 'here' }),
  'POST /carriers/distance/rates': () => ({}),
  'POST /customers': ({ first_name, ...rest }) => rest,
  'PUT /customers/{uuid}': ({ first_name, ...rest }) => rest,
  'POST /locations': ({ line_1, ...rest }) => rest,
  'POST /orders': ({ packages, ...rest }) => rest,
  'POST /orders/generate-labels': ({ orders, ...rest }) => rest,
  'PATCH /orders/{uuid}': (rest) => ({ ...rest, tags: 'none' }),
  'POST /orders/{uuid}/assign': ({ carrier_uuid, ...rest }) => rest,
};

/** What a request of each expected status needs to be answered with it; undefined: nobody can bring that about. */
const preparations = {
  200: () => true,
  401: (transaction) => {
    transaction.request.headers['Authorization'] = 'Bearer wrong-token';
    return true;
  },
  404: (transaction, name) => {
    if (name === 'GET /orders') transaction.fullPath = transaction.fullPath.replace(/\?.*/, '?external_id=nowhere');
    else if (name === 'GET /customers')
      transaction.fullPath = transaction.fullPath.replace(/\?.*/, '?email=nobody@example.com');
    else setUuid(transaction, nowhere);
    return name !== 'POST /orders/generate-labels';
  },
  422: (transaction, name) => {
    setBody(transaction, withoutOne[name](body(transaction)));
    return true;
  },
};

hooks.beforeEach((transaction, done) => {
  const name = operation(transaction);
  if (name.includes('/orders/{uuid}')) setUuid(transaction, made.order ?? nowhere);
  if (name.startsWith('PUT /customers')) setUuid(transaction, made.customer ?? nowhere);
  if (name === 'GET /orders')
    transaction.fullPath = transaction.fullPath.replace(/\?.*/, `?order_number=${made.number}`);
  if (name === 'GET /customers')
    transaction.fullPath = transaction.fullPath.replace(/\?.*/, '?email=ada.lovelace@example.com');
  if (name === 'POST /customers') setBody(transaction, { ...body(transaction), email: 'ada.lovelace@example.com' });
  if (name === 'POST /orders/generate-labels') setBody(transaction, { ...body(transaction), orders: [made.order] });
  const prepare = preparations[expected(transaction)];
  transaction.skip = !(prepare && prepare(transaction, name));
  // The form of a refusal is only hinted at, so its status alone counts.
  if (expected(transaction) >= 400) {
    for (const part of ['body', 'bodySchema']) delete transaction.expected[part];
    transaction.expected.headers = {};
  }
  done();
});

// Dredd compares the whole header, and any server may name the charset.
hooks.beforeEachValidation((transaction, done) => {
  const type = transaction.real.headers['content-type'] ?? '';
  if (/^application\/json\b/i.test(type) && transaction.expected.headers['Content-Type'])
    transaction.expected.headers['Content-Type'] = type;
  done();
});

const remember = (name, read) =>
  hooks.afterEach((transaction, done) => {
    if (transaction.real && operation(transaction) === name && expected(transaction) === 200) {
      try {
        read(JSON.parse(transaction.real.body).data);
      } catch {
        transaction.fail = 'The answer has not what the next requests need.';
      }
    }
    done();
  });

remember('POST /customers', ({ customer_uuid: uuid }) => (made.customer = uuid));
remember('POST /orders', ({ order_uuid: uuid, order_number: number }) => Object.assign(made, { order: uuid, number }));
