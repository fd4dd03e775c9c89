import { expect, it } from 'vitest';
import { hostName } from './host-name.js';

it.each([
  ['0.0.0.0', '127.0.0.1'],
  ['::', '[::1]'],
  ['fe80::1', '[fe80::1]'],
  ['constructor', 'constructor'],
])('the host %s is %s in a URL', (host, name) => expect(hostName(host)).toBe(name));
