/** Validates a document and resolves its references, with Scalar's parser. */

import { readFileSync } from 'node:fs';
import { dereference, validate } from '@scalar/openapi-parser';

const text = readFileSync(process.argv[2]!, 'utf8');
for (const { errors } of [await validate(text), await dereference(text)])
  if (errors && errors.length > 0) throw new Error(JSON.stringify(errors));
