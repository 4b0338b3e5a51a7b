import { runCommandLine } from '../intake/commands/command-line.ts';
import { explain } from './explain.ts';
import { proposeCode } from './gates/codes.ts';

const USAGE = { command: 'npm run new:code', does: 'Prints a strong gate code or operator token, to keep in a file or to give to a client.', example: '' };

await runCommandLine(USAGE, () => console.log(proposeCode()), explain);
