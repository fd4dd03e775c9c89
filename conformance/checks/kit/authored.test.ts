import { expect, it } from 'vitest';
import { authored } from './authored.js';

const run = async (): Promise<void> => {};

it('the id of a check begins with its operation, which must exist', () => {
  expect(authored('create-order.accepts.full', 'ORD-01', 'a fact', run).operation).toBe('createOrder');
  expect(() => authored('order.accepts.full', 'ORD-01', 'a fact', run)).toThrow(
    'order.accepts.full begins with no operation',
  );
});
