/** Validates a document and resolves its references, with swagger-parser. */

import SwaggerParser from '@apidevtools/swagger-parser';

await SwaggerParser.validate(process.argv[2]!);
await SwaggerParser.dereference(process.argv[2]!);
