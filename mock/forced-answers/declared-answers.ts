/** The responses that the contract declares for an operation: their codes and the names of their examples. */
import { contract, type Operation } from '../../openapi/contract/contract.js';
import { isRecord } from '../../openapi/json/json.js';
import { joinList } from '../../openapi/text/join-list.js';

/** One declared response. The code may stand for a hundred codes, such as `4XX`. */
export interface DeclaredAnswer {
  readonly code: string;
  readonly examples: Readonly<Record<string, unknown>>;
}

/** The declared responses of an operation, in the contract's order. */
export function declaredAnswers({ path, method }: Operation): readonly DeclaredAnswer[] {
  const responses = at(at(at(contract.document['paths'], path), method.toLowerCase()), 'responses');
  return Object.keys(responses).map((code) => {
    const examples = at(at(at(at(responses, code), 'content'), 'application/json'), 'examples');
    const values = Object.keys(examples).map((name) => [name, at(examples, name)['value']]);
    return { code, examples: Object.fromEntries(values) as DeclaredAnswer['examples'] };
  });
}

/** The declared response for a status: the one with that code, else the one for its hundred, such as `4XX`. */
export function declaredFor(answers: readonly DeclaredAnswer[], status: number): DeclaredAnswer | undefined {
  const hundred = `${String(status).charAt(0)}XX`;
  return answers.find(({ code }) => code === String(status)) ?? answers.find(({ code }) => code === hundred);
}

/** A list of responses as text: "200 (examples minimal and full), any other 4xx (example refused)". */
export function answerList(answers: readonly DeclaredAnswer[]): string {
  return joinList(
    answers.map(({ code, examples }) => {
      const names = Object.keys(examples);
      const shown = code.endsWith('XX') ? `any other ${code.toLowerCase()}` : code;
      return names.length === 0 ? shown : `${shown} (example${names.length > 1 ? 's' : ''} ${joinList(names, 'and')})`;
    }),
    'and',
  );
}

/** The value at a key of a part of the document, with references resolved; an empty object if there is none. */
function at(holder: unknown, key: string): Readonly<Record<string, unknown>> {
  const found = isRecord(holder) ? holder[key] : undefined;
  if (!isRecord(found)) return {};
  const reference = found['$ref'];
  return typeof reference === 'string' ? (contract.resolve(reference) as Record<string, unknown>) : found;
}
