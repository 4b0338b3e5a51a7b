import { readFileSync } from 'node:fs';
import { OPENAPI_FILE, writeOpenApi } from './openapi/document.ts';

// Holds docs/openapi.json against the schemas that it is generated from.
if (readFileSync(OPENAPI_FILE, 'utf8') !== writeOpenApi()) {
  console.error('docs/openapi.json is out of date: run npm run openapi.');
  process.exitCode = 1;
}
