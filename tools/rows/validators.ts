/** Validators: parsers of the document, and middleware that holds requests against it. */
import type { Kind } from '../kit/tool.js';
import { answersShown, refusesBroken, serving } from '../kit/steps.js';

const express = serving('express-openapi-validator.ts');

export const validators: Kind = {
  title: 'Validators',
  tools: [
    {
      ...{ name: 'express-openapi-validator', package: 'express-openapi-validator' },
      steps: [answersShown(express), refusesBroken(express)],
    },
  ],
};
