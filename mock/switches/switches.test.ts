import { describe as group, expect, it } from 'vitest';
import { describe } from './describe.js';
import { merge, readSwitches, switchDefinitions, SwitchError, switchesOf, type Switches } from './switches.js';

const isFault = (id: string): boolean => ['look-up.latest', 'other.fault'].includes(id);

const everything: Switches = {
  latency: 200,
  jitter: 100,
  latencyOf: { createOrder: 500, getOrder: 0 },
  errors: 0.1,
  errorStatus: 503,
  throttle: 1,
  retryAfter: 7,
  timeouts: 'next 2',
  drops: 0.125,
  lose: 0.5,
  duplicate: 0.2,
  settle: 2000,
  faults: ['look-up.latest', 'other.fault'],
  ambiguity: '7',
};

const asText = `latency=200, jitter=100,latencyOf=createOrder:500 getOrder:0, errors=10%, errorStatus=503, throttle=1,
  retryAfter = 7, timeouts=next 2, drops=.125, lose=0.5, duplicate=0.2, settle=2000, faults=look-up.latest  other.fault, ambiguity=7`;

/** The message for invalid switches. */
function refused(given: unknown): string {
  try {
    if (typeof given === 'string') readSwitches(given, isFault);
    else switchesOf(given, isFault);
  } catch (error) {
    expect(error).toBeInstanceOf(SwitchError);
    return (error as Error).message;
  }
  throw new Error('They are taken.');
}

group('switches', () => {
  it('are parsed from text and from JSON', () => {
    expect(readSwitches(asText, isFault)).toEqual(everything);
    expect(switchesOf(JSON.parse(JSON.stringify(everything)), isFault)).toEqual(everything);
    expect(readSwitches(' ')).toEqual({});
    expect(switchesOf({})).toEqual({});
  });

  it('are all in the table, with a word for their value and a help text', () => {
    expect(switchDefinitions.map(({ name }) => name).sort()).toEqual(Object.keys(everything).sort());
    for (const { form, help } of switchDefinitions) expect([form, help]).not.toContain('');
    expect(switchDefinitions.map(({ flag }) => flag)).toContain('--latency-of');
  });

  it.each<[unknown, string]>([
    ['speed=3', 'Unknown switch "speed". Allowed: latency, jitter, '],
    [{ __proto__x: 1 }, 'Unknown switch "__proto__x"'],
    [JSON.parse('{"__proto__": {"latency": 3}}'), 'Unknown switch "__proto__"'],
    ['toString=1', 'Unknown switch "toString"'],
    ['latency=soon', 'The switch latency must be a whole number of milliseconds from 0 to 600000, or off, not "soon".'],
    ['latency=600001', 'to 600000, or off'],
    ['latency=-1', 'or off, not "-1"'],
    ['latency=1.5', 'or off, not "1.5"'],
    ['latency=1e3', 'or off, not "1e3"'],
    ['latency=', 'or off, not ""'],
    [{ latency: true }, 'or off, not true'],
    [{ latency: NaN }, 'The switch latency must be'],
    [
      'errors=10',
      'The switch errors must be a rate from 0 to 1, such as 0.1 or 10%, or next 2 (of one operation: next 2 createOrder), or off, not "10".',
    ],
    ['errors=next 0', 'or off, not "next 0"'],
    ['errors=next 2 createOrders', 'or off, not "next 2 createOrders"'],
    ['errors=101%', 'or off, not "101%"'],
    [{ lose: -0.1 }, 'or off, not -0.1'],
    ['errorStatus=404', 'must be one of 500, 502, 503, 504'],
    ['retryAfter=1.5', 'a whole number of seconds'],
    ['latencyOf=createOrder', 'The switch latencyOf must be operations with milliseconds'],
    ['latencyOf=createOrders:5', 'each of '],
    ['latencyOf=createOrder:5 createOrder:6', 'The switch latencyOf'],
    [{ latencyOf: { createOrder: '1:2' } }, 'The switch latencyOf'],
    [{ latencyOf: [] }, 'The switch latencyOf'],
    ['faults=look-up.latest none.such', 'unknown fault "none.such"'],
    [{ faults: [1] }, 'or off, not [1]'],
    ['faults=', 'ids of faults'],
    [{ ambiguity: '' }, 'a seed in digits, such as 7, or names of variations'],
    [{ ambiguity: ['null-absent', 7] }, 'or off, not ["null-absent",7]'],
    ['ambiguity=7,null-absent', 'or off, not "7,null-absent"'],
    [{ ambiguity: {} }, 'or off, not {}'],
    ['latency', 'name=value, separated by commas, not "latency"'],
    ['latency=1,', 'commas, not ""'],
    ['latency=1, latency=2', 'The switch latency is given twice. Send it once.'],
    [null, 'a JSON object such as {"latency": 200}'],
    [[], 'a JSON object'],
  ])('%j are refused', (given, sentence) => {
    expect(refused(given)).toContain(sentence);
  });

  it('are quoted only in part in the message', () => {
    expect(refused(`latency=${'9'.repeat(5000)}`).length).toBeLessThan(250);
    expect(refused({ latency: Array(5000).fill(1) }).length).toBeLessThan(250);
  });

  it('accept any fault id if there is no catalogue to check', () => {
    expect(readSwitches('faults=a.b')).toEqual({ faults: ['a.b'] });
  });

  it('name variations separated by commas or spaces, or in a list', () => {
    const named = { ambiguity: 'late-references,null-absent', latency: 5 };
    expect(readSwitches('ambiguity=late-references, null-absent, latency=5')).toEqual(named);
    expect(readSwitches('latency=5,ambiguity=late-references null-absent')).toEqual(named);
    expect(switchesOf({ ambiguity: ['late-references', 'null-absent', 'null-absent'], latency: 5 })).toEqual(named);
    expect(switchesOf({ ambiguity: 7 })).toEqual({ ambiguity: '7' });
  });

  it('are merged, and turned off by null or off', () => {
    const changes = readSwitches('latency=off, errors=0.5');
    expect(changes).toEqual({ latency: null, errors: 0.5 });
    expect(merge({ latency: 200, errors: 0.1, lose: 1 }, changes)).toEqual({ errors: 0.5, lose: 1 });
    expect(merge(merge({ latency: 1 }, { latency: null }), { latency: 3 })).toEqual({ latency: 3 });
    expect(merge(everything)).toEqual(everything);
  });

  it('are described in sentences', () => {
    expect(describe(everything)).toEqual([
      'Each response is 200 to 300 ms late.',
      'Each response of createOrder is 500 to 600 ms late.',
      'Each response of getOrder is up to 100 ms late.',
      '10% of the requests are rejected with 503, and not carried out.',
      'Every request is refused with 429 and Retry-After: 7.',
      'The next 2 requests are left without a response, and not carried out.',
      '12.5% of the requests are dropped with the connection, and not carried out.',
      '50% of the requests are carried out, and the connection is dropped before the response.',
      '20% of the requests are carried out twice, with the second response sent late.',
      'A new order, an update or an assignment shows in reads 2000 ms late.',
      'Faults: look-up.latest, other.fault.',
      'Variations are chosen by the seed 7.',
    ]);
    expect(describe({ latency: 200, latencyOf: { createOrder: 0 }, errors: 0 })).toEqual([
      'Each response is 200 ms late.',
      'Each response of createOrder is on time.',
    ]);
    expect(describe({ errorStatus: 500, retryAfter: 3 })).toEqual([]);
    expect(describe({ drops: 'next 1', lose: 'next 3 createOrder' })).toEqual([
      'The next request is dropped with the connection, and not carried out.',
      'The next 3 requests of createOrder are carried out, and the connection is dropped before the response.',
    ]);
  });
});
