import { expect, it } from 'vitest';
import { authored } from './authored.js';

const run = async (): Promise<void> => {};

it('a check is about the operation that its id begins with, and there must be one', () => {
  expect(authored('create-order.accepts.full', 'ORD-01', 'a fact', run).operation).toBe('createOrder');
  expect(() => authored('order.accepts.full', 'ORD-01', 'a fact', run)).toThrow(
    'order.accepts.full begins with no operation',
  );
});
