/** Mocks that are made from the document. */
import type { Kind } from '../kit/tool.js';
import { answersShown, serving } from '../kit/steps.js';

export const mocks: Kind = {
  title: 'Mocks',
  tools: [
    {
      ...{ name: '@mswjs/source', package: '@mswjs/source' },
      steps: [answersShown(serving('mswjs-source.ts'))],
    },
  ],
};
