import { runCommandLine } from '../../command-line/command-line.ts';
import { writeOpenApi } from './document.ts';

const USAGE = {
  command: 'npm run openapi',
  does: 'Prints the description of the intake’s HTTP API, as OpenAPI 3.1.',
  example: '',
};

await runCommandLine(
  USAGE,
  () => void process.stdout.write(writeOpenApi()),
  () => undefined,
);
