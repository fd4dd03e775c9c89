/** Extra checks: validates what a user's module exports, and makes checks of the suite from it. */
import { contract as ownContract, type Contract } from '../../openapi/contract/contract.js';
import { isRecord } from '../../openapi/json/json.js';
import { allChecks } from '../checks/index.js';
import { FieldReader } from './extra-fields.js';
import { FileError } from '../../openapi/text/file-error.js';
import { mostChecks } from '../requests/data/unique-values.js';
import type { Check, CheckSource, OwnRequirement } from '../model/check.js';
import { requirements } from '../../openapi/requirements.js';

/** A check as its author writes it. The session has everything it needs, so a module imports only types of the suite. */
export type ExtraCheck = Omit<Check, 'own' | 'source' | 'path' | 'kind' | 'operation'> & {
  /** An operation's id, such as `createOrder`. */
  readonly operation: string;
};

/** The exports of a file of extra checks, by name or as its default export. */
export interface ExtraChecks {
  readonly checks: readonly ExtraCheck[];
  /** Requirements that the catalogue doesn't have. */
  readonly requirements?: readonly OwnRequirement[];
}

/** Which checks come before those of the file, and the facts about the file for the report. */
export interface ExtraOptions {
  readonly contract?: Contract;
  /** The checks before these; by default those of the suite. */
  readonly before?: readonly Check[];
  /** SHA-256 of the file, for the report. */
  readonly digest?: string;
  /** The path as the user gave it, for error messages and for commands in reports. */
  readonly path?: string;
}

const levels = ['required', 'advisory', 'observed'] as const;
const rowForm = /^[A-Z]{2,12}-\d{1,6}$/;
const checkForm = /^(?!given\.)[a-z][a-z0-9-]*(?:\.[A-Za-z0-9_*[\]-]+)+$/;
const catalogued = new Set(requirements.map(({ id }) => id));

/** The default export. In modules compiled to CommonJS (by tsx, without `"type": "module"`) it is one level deeper. */
const defaultExportOf = ({ default: main }: Readonly<Record<string, unknown>>): unknown =>
  isRecord(main) && main['__esModule'] === true && 'default' in main ? main['default'] : main;

/** The default export, or else the named ones. */
function exportsOf(module: unknown, file: string): unknown {
  const names = isRecord(module) ? module : {};
  const main = defaultExportOf(names);
  const { checks } = names;
  if (main === undefined)
    return { checks, ...(names['requirements'] !== undefined && { requirements: names['requirements'] }) };
  if (!isRecord(main)) throw new FileError(`${file}: its default export must be an object with checks.`);
  if (checks !== undefined && checks !== main['checks'])
    throw new FileError(`${file}: it exports checks twice: as a named and as the default export.`);
  return main;
}

/** Throws if an id is in use, or is the beginning of another id. */
function assertFree(reader: FieldReader, id: string, taken: ReadonlySet<string>): void {
  if (taken.has(id)) reader.fail(`id ${id} is already in use`);
  const hidden = [...taken].find((other) => other.startsWith(`${id}.`));
  if (hidden !== undefined) reader.fail(`id ${id} is a prefix of ${hidden}, so --only can't tell them apart`);
}

function requirementIn(reader: FieldReader, taken: Set<string>): OwnRequirement {
  reader.assertOnly(['id', 'level', 'statement', 'anchor']);
  const id = reader.text('id', rowForm, 'capital letters, a dash and a number, such as OUR-01');
  if (taken.has(id)) reader.fail(`id ${id} is already in use`);
  taken.add(id);
  return {
    id,
    level: reader.oneOf('level', levels),
    statement: reader.text('statement'),
    anchor: reader.text('anchor'),
  };
}

interface FileContext {
  readonly contract: Contract;
  readonly own: ReadonlyMap<string, OwnRequirement>;
  readonly source: CheckSource;
  readonly path?: string | undefined;
  readonly taken: Set<string>;
}

function checkIn(reader: FieldReader, { contract, own, source, path, taken }: FileContext): Check {
  reader.assertOnly(['id', 'requirement', 'title', 'operation', 'afterwards', 'prepare', 'run']);
  const id = reader.text('id', checkForm, 'words with dots between them, such as create-order.our.contact');
  assertFree(reader, id, taken);
  taken.add(id);
  const requirement = reader.text('requirement');
  const row = own.get(requirement);
  if (!row && !catalogued.has(requirement))
    reader.fail(`requirement ${requirement} is neither of this file nor of the catalogue`);
  const [run, prepare] = [reader.work('run'), reader.work('prepare', true)];
  const afterwards = reader.flag('afterwards');
  if (prepare && !afterwards) reader.fail('prepare is only for checks with afterwards: true');
  return {
    id,
    requirement,
    title: reader.text('title'),
    kind: 'authored',
    source,
    operation: reader.oneOf(
      'operation',
      contract.operations.map((one) => one.id),
    ),
    ...(path !== undefined && { path }),
    ...(row && { own: row }),
    ...(afterwards && { afterwards }),
    ...(prepare && { prepare }),
    run: run!,
  };
}

/** Throws for a requirement without a check: nothing would ever decide it. */
function assertDecided(file: string, rows: readonly OwnRequirement[], checks: readonly Check[]): void {
  const idle = rows.find(({ id }) => !checks.some(({ requirement }) => requirement === id));
  if (idle) throw new FileError(`${file}: no check decides its requirement ${idle.id}.`);
}

/**
 * The checks of a module, to go after those of the suite: `[...allChecks(), ...extraChecks(module, 'ours.js')]`. Reports name
 * `file`. Throws a `FileError` with the file and the place of a mistake.
 */
export function extraChecks(module: unknown, file: string, options: ExtraOptions = {}): readonly Check[] {
  const { contract = ownContract, before = allChecks(contract), digest, path } = options;
  const shown = path ?? file;
  const reader = new FieldReader(exportsOf(module, shown), shown);
  reader.assertOnly(['checks', 'requirements']);
  const rowIds = new Set([...catalogued, ...before.flatMap(({ own }) => own?.id ?? [])]);
  const rows = reader.list('requirements', true).map((one) => requirementIn(one, rowIds));
  const context: FileContext = {
    contract,
    own: new Map(rows.map((row) => [row.id, row])),
    source: { file, ...(digest !== undefined && { digest }) },
    path,
    taken: new Set([...allChecks(), ...before].map(({ id }) => id)),
  };
  const checks = reader.list('checks').map((one) => checkIn(one, context));
  assertDecided(shown, rows, checks);
  const room = mostChecks - before.length;
  if (checks.length > room)
    throw new FileError(`${shown}: it has ${checks.length} checks; at most ${room} are allowed.`);
  return checks;
}
