import { writeFileSync } from 'node:fs';
import { OPENAPI_FILE, writeOpenApi } from './document.ts';

// `npm run openapi`: writes the description of the intake's HTTP API.
writeFileSync(OPENAPI_FILE, writeOpenApi());
