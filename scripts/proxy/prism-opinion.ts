/** Prism's validator as a second opinion on a copied exchange. It is loaded only with `--prism`. */
import type * as PrismHttp from '@stoplight/prism-http';
import { contract } from '../../openapi/contract/contract.js';
import { documentForPrism } from '../../openapi/contract/prism-document.js';
import { jsonOrUndefined } from '../../openapi/text/json-or-undefined.js';
import { pathOf, type Call } from '../../reference-impl/calls/call.js';
import { NoPrismError, prismConfig, silence } from '../../mock/forced-answers/prism-engine.js';
import { loadOptional } from '../../reference-impl/calls/optional-package.js';
import type { Breach } from '../../mock/journal/contract-violations.js';
import type { Answer, Asked } from './judge.js';

/** Prism's findings about an exchange, in sentences that name Prism. */
export type PrismOpinion = (asked: Asked, call: Call, answer: Answer) => Promise<readonly Breach[]>;

type Prism = typeof PrismHttp;

const config = { ...prismConfig, mock: { dynamic: false } } as const;

const utf8 = new TextDecoder();
const bodyOf = (body: Uint8Array): unknown => (body.length === 0 ? undefined : jsonOrUndefined(utf8.decode(body)));

/**
 * Loads Prism. With `hints`, the form of refusals, about which the contract has only hints, is checked, too. Rejects if
 * Prism isn't installed.
 */
export async function loadPrism(hints: boolean): Promise<PrismOpinion> {
  const prism = installedPrism();
  const operations = await prism.getHttpOperationsFromSpec(documentForPrism(contract, hints) as object);
  return async ({ operation }, call, answer) => {
    if (!operation) return [];
    // Prism judges the response of its mock, which is the server's response here.
    const output = { statusCode: answer.status, headers: { ...answer.headers }, body: bodyOf(answer.body) };
    const given = { _tag: 'Right', right: output };
    const components = { logger: silence, mock: () => () => given } as unknown as Parameters<
      Prism['createInstance']
    >[1];
    const { method, url, headers, body } = call;
    const query = Object.fromEntries(new URLSearchParams(url.slice(pathOf(url).length)));
    const request = {
      method: method.toLowerCase() as 'get',
      url: { path: pathOf(url), query },
      headers: { ...headers },
      body: bodyOf(body),
    };
    const result = await prism.createInstance(config, components).request(request, operations)();
    if (result._tag === 'Left') return [breachOf('request', result.left.message)];
    const { input, output: ofOutput } = result.right.validations;
    return [
      ...input.map(({ message, path = [] }) => breachOf('request', message, path)),
      ...ofOutput.map(({ message, path = [] }) => breachOf('answer', message, path)),
    ].slice(0, 20);
  };
}

function installedPrism(): Prism {
  try {
    return loadOptional<Prism>('@stoplight/prism-http') as Prism;
  } catch {
    throw new NoPrismError('--prism needs Prism, which is not installed: npm install --save-dev @stoplight/prism-http');
  }
}

function breachOf(side: Breach['side'], message: string, path: readonly (string | number)[] = []): Breach {
  const [part, ...place] = path.map(String);
  const isBody = part === 'body';
  return {
    side,
    in: isBody ? 'body' : 'whole',
    level: 'required',
    sentence: `Prism: ${message}`,
    pointer: isBody ? place.map((token) => `/${token.replace(/~/g, '~0').replace(/\//g, '~1')}`).join('') : '',
  };
}
