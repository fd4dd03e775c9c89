/** Validates a document and resolves its references, with the parser of ReadMe. */

import { dereference, validate } from '@readme/openapi-parser';

const result = await validate(process.argv[2]!);
if (!result.valid) throw new Error(JSON.stringify(result.errors));
await dereference(process.argv[2]!);
