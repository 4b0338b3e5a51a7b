import { writeFileSync } from 'node:fs';
import { runCommandLine } from '../../command-line/command-line.ts';
import { OPENAPI_FILE, writeOpenApi } from './document.ts';

const USAGE = {
  command: 'npm run openapi',
  does: 'Writes the description of the intake’s HTTP API, docs/openapi.json.',
  example: '',
};

await runCommandLine(
  USAGE,
  () => writeFileSync(OPENAPI_FILE, writeOpenApi()),
  () => undefined,
);
