/** The storeys of each part, from the bottom up: a file imports only from its own folder and from storeys below. */

/** For each part, its folders by storey. A dot is the part's own files. Folders of one storey don't import each other. */
export const storeys: Readonly<Record<string, readonly (readonly string[])[]>> = {
  openapi: [
    ['json'],
    ['.', 'text'],
    ['keywords'],
    ['schema'],
    ['document'],
    ['contract'],
    ['diff', 'validation'],
    ['profile'],
  ],
  'reference-impl': [['account', 'labels'], ['calls', 'pricing'], ['handlers'], ['fixes'], ['pipeline'], ['http']],
  variants: [
    ['kit'],
    [
      'access',
      'accounts',
      'assignment',
      'customers',
      'derived',
      'frameworks',
      'hidden',
      'look-up',
      'orders',
      'rates',
      'requests',
      'responses',
      'timing',
    ],
    ['.'],
  ],
  mock: [
    ['forced-answers', 'pages', 'receipts', 'switches', 'worlds'],
    ['database', 'journal', 'scenario'],
    ['admin'],
    ['.'],
    ['imitate'],
  ],
  conformance: [
    ['text'],
    ['requests'],
    ['circumstances', 'model', 'pricing'],
    ['judging'],
    ['setup'],
    ['run'],
    ['checks', 'report'],
    ['catalogue', 'explore'],
    ['suite'],
  ],
  console: [['docs', 'shared'], ['conform', 'prices', 'send'], ['exchanges'], ['state', 'switches'], ['.']],
  scripts: [['cli'], ['build', 'conform', 'contract-diff', 'mock', 'prism'], ['entries', 'generate', 'proxy'], ['.']],
  lab: [['explore', 'matrix', 'project', 'soak'], ['bench', 'pictures'], ['tools']],
};

/** The most storeys that a part may have. */
export const mostStoreys = 9;
