/** Reads a contract from the text of its document. A document with an unreadable part is refused as a whole. */
import { printable } from '../../conformance/text/printable.js';
import { assertOpenapi, assertPathParameters } from '../../openapi/document/assert-openapi.js';
import { assertCheckable } from '../../openapi/contract/assert-checkable.js';
import { loadContract, type Contract } from '../../openapi/contract/contract.js';
import { withoutBooleanSchemas } from '../../openapi/document/boolean-schemas.js';
import { in31 } from '../../openapi/document/from-3-0.js';
import { plainDocument } from '../../openapi/document/plain-document.js';
import { ContractError } from '../../openapi/schema/contract-error.js';
import { contractDiff } from '../../openapi/diff/diff.js';
import { placeIn } from '../../openapi/json/place.js';
import { readYaml, type YamlText } from '../../openapi/text/yaml-text.js';

/** The message of an error in one line, safe for a terminal. */
export const lineOf = (error: unknown): string =>
  error instanceof RangeError
    ? 'it has a circular reference, or nests too deep.'
    : printable((error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '').replace(/:$/, '');

/** Makes something from a document. An error about a place in it names the line. */
function placing<Made>(source: YamlText, make: () => Made): Made {
  try {
    return make();
  } catch (error) {
    if (!(error instanceof ContractError)) throw error;
    const place = placeIn(source.data, error.pointer);
    throw source.keyError(place.slice(0, -1), String(place.at(-1)), error.message);
  }
}

/**
 * The contract from a text in YAML or JSON, in its plain form. Throws if it is not a contract of OpenAPI 3.0 or 3.1, has
 * unknown keywords, or promises what the suite can't check.
 */
export function contractIn(text: string): Contract {
  const source = readYaml(text);
  return placing(source, () => {
    const document = withoutBooleanSchemas(in31(source.data));
    assertOpenapi(document);
    const contract = loadContract(plainDocument(document));
    assertPathParameters(contract.operations);
    assertCheckable(contract);
    contractDiff(contract, contract);
    return contract;
  });
}
