/** The page at `/docs`: Swagger UI over the contract, set up for this server, and the triggers below it. */
import { keepMended } from './docs/accessibility-fixes.js';
import type { TriggerRow } from './docs/document.js';

/** The part of Swagger UI's type that is used here. */
type SwaggerUi = (options: Readonly<Record<string, unknown>>) => unknown;

interface System {
  readonly React: { createElement: (type: string, props: object | null, ...children: unknown[]) => unknown };
}

declare const SwaggerUIBundle: SwaggerUi;

/** A plugin that replaces markup that screen readers can't use: a link in a button. */
const accessible = {
  wrapComponents: {
    DeepLink:
      (_original: unknown, { React }: System) =>
      ({ text }: { readonly text: string }) =>
        React.createElement('span', null, text),
  },
};

/** Follows the colour scheme: Swagger UI has dark colours for this class. */
function followScheme(): void {
  const isDark = matchMedia('(prefers-color-scheme: dark)');
  const follow = (): void => void document.documentElement.classList.toggle('dark-mode', isDark.matches);
  follow();
  isDark.addEventListener('change', follow);
}

const read = async <Answer>(path: string): Promise<Answer> => (await (await fetch(path)).json()) as Answer;

async function showReference(): Promise<void> {
  const contract = await read<Readonly<Record<string, unknown>>>('console/openapi.json');
  SwaggerUIBundle({
    spec: { ...contract, servers: [{ url: new URL('api/v1', location.href).href }] },
    dom_id: '#docs',
    plugins: [accessible],
    deepLinking: true,
    docExpansion: 'list',
    defaultModelsExpandDepth: 0,
    defaultModelExpandDepth: 3,
    displayRequestDuration: true,
    persistAuthorization: true,
    tryItOutEnabled: true,
    // Not everybody can distinguish the colours.
    syntaxHighlight: { activated: false },
    // The page sends no requests to other servers.
    validatorUrl: null,
  });
}

async function showTriggers(): Promise<void> {
  const list = document.querySelector('#magic dl');
  for (const { value, where, what } of await read<readonly TriggerRow[]>('console/magic.json'))
    list?.append(element('dt', value), element('dd', `${what} In ${where.join('; ')}.`));
}

function element(name: string, text: string): HTMLElement {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}

const place = document.querySelector('#docs');
if (place) keepMended(place);
followScheme();
void showReference();
void showTriggers();
