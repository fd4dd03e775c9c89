/** Reads JUnit XML strictly: a truncated file, or counts that don't add up, are errors. */
import { PeerError } from './tool.js';

/** A test in a report: its name, and the text of its failure or error, if any. */
export interface TestCase {
  readonly name: string;
  readonly failure?: string;
}

const token =
  /<!\[CDATA\[([^]*?)\]\]>|<\?[^]*?\?>|<!--[^]*?-->|<(\/?)([\w:.-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>|([^<]+)/y;
const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

const plain = (text: string): string =>
  text
    .replace(/&#x([0-9a-f]+);/gi, (_all, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(/&#(\d+);/g, (_all, code: string) => String.fromCodePoint(Number(code)))
    .replace(/&(lt|gt|quot|apos|amp);/g, (_all, name: string) => entities[name] ?? '');

const attribute = (attributes: string, name: string): string | undefined => {
  const [, double, single] = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes) ?? [];
  const found = double ?? single;
  return found === undefined ? undefined : plain(found);
};

type Told = { name: string; failure?: string };

/** The state of the reader: the open elements, the tests, and the counts of the suites. */
class Reading {
  readonly open: string[] = [];
  readonly cases: Told[] = [];
  readonly suites: string[] = [];

  start(name: string, attributes: string): void {
    if (name === 'testsuite') this.suites.push(attributes);
    if (name === 'testcase') this.cases.push({ name: attribute(attributes, 'name') ?? '' });
    const last = this.cases.at(-1);
    if (last && (name === 'failure' || name === 'error')) last.failure = attribute(attributes, 'message') ?? '';
  }

  text(text: string): void {
    const last = this.cases.at(-1);
    if (last?.failure !== undefined && /^(failure|error)$/.test(this.open.at(-1) ?? '')) last.failure += `\n${text}`;
  }
}

function read(xml: string): Reading {
  const reading = new Reading();
  for (token.lastIndex = 0; token.lastIndex < xml.length;) {
    const at = token.lastIndex;
    const [whole, data, slash, name, attributes = '', end, text] = token.exec(xml) ?? [];
    if (whole === undefined) throw new PeerError(`Not XML: ${xml.slice(at, at + 80)}`);
    if (text !== undefined || data !== undefined) reading.text(data ?? plain(text ?? ''));
    else if (name !== undefined && slash === '/') {
      if (reading.open.pop() !== name) throw new PeerError(`The XML closes ${name}, which is not open.`);
    } else if (name !== undefined) {
      reading.start(name, attributes);
      if (end !== '/') reading.open.push(name);
    }
  }
  if (reading.open.length > 0) throw new PeerError(`The XML ends within ${reading.open.join(' > ')}.`);
  return reading;
}

const sum = (suites: readonly string[], name: string): number =>
  suites.reduce((total, attributes) => total + Number(attribute(attributes, name) ?? 0), 0);

/** The tests of a report. Throws a `PeerError` unless it is complete, with as many tests and failures as it states. */
export function readJUnit(xml: string): readonly TestCase[] {
  const { cases, suites } = read(xml);
  if (suites.length === 0) throw new PeerError('The XML has no testsuite.');
  const failed = cases.filter(({ failure }) => failure !== undefined).length;
  if (cases.some(({ name }) => name === '')) throw new PeerError('The XML has a test without a name.');
  if (cases.length === 0) throw new PeerError('The XML has no tests.');
  const [tests, failures] = [sum(suites, 'tests'), sum(suites, 'failures') + sum(suites, 'errors')];
  if (tests !== cases.length || failures !== failed)
    throw new PeerError(
      `The XML has ${cases.length} tests with ${failed} failed, and speaks of ${tests} with ${failures}.`,
    );
  return cases;
}
