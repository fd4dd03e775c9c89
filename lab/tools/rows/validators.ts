/** Validators: parsers of the document, and middleware that validates requests. */
import { answersShown, refusesBroken, serving } from '../kit/steps.js';
import type { ToolKind, TrialStep, Tool } from '../kit/tool.js';

const server = (name: string, document: string, known: NonNullable<Tool['known']> = []): Tool => {
  const start = serving(`${name}.ts`, document);
  return { name, package: name, known, steps: [answersShown(start), refusesBroken(start)] };
};

const parses = (program: string): readonly TrialStep[] => [
  { does: 'validates and dereferences', run: (place) => place.program(program, 'openapi.json') },
];

export const validators: ToolKind = {
  title: 'Validators',
  tools: [
    server('express-openapi-validator', 'openapi.json'),
    server('fastify-openapi-glue', 'openapi.json'),
    {
      name: 'openapi-backend',
      package: 'openapi-backend',
      steps: [
        {
          does: 'reads OpenAPI 3.1',
          run: (place) => answersShown(serving('openapi-backend.ts', 'openapi.json')).run(place),
        },
        ...server('openapi-backend', 'openapi-3.0.yaml').steps.map((step) => ({
          ...step,
          does: `with OpenAPI 3.0, ${step.does}`,
        })),
      ],
      known: [
        {
          does: 'reads OpenAPI 3.1',
          shows: /must NOT have additional properties/,
          fault:
            "openapi-backend's: it validates 3.1 by a schema of its own that refuses valid documents " +
            '(https://github.com/openapistack/openapi-backend/issues/532).',
        },
      ],
    },
    { name: 'swagger-parser', package: '@apidevtools/swagger-parser', steps: parses('swagger-parser.ts') },
    { name: 'ReadMe parser', package: '@readme/openapi-parser', steps: parses('readme-parser.ts') },
    { name: 'Scalar parser', package: '@scalar/openapi-parser', steps: parses('scalar-parser.ts') },
  ],
};
