import { readFileSync } from 'node:fs';
import { OPENAPI_FILE, writeOpenApi } from './openapi/document.ts';

// Compares docs/openapi.json with the schemas that generate it.
if (readFileSync(OPENAPI_FILE, 'utf8') !== writeOpenApi()) {
  console.error('docs/openapi.json is out of date: run npm run openapi.');
  process.exitCode = 1;
}
