import { runCommandLine } from '../../command-line/command-line.ts';
import { readCodeSettings } from '../environment.ts';
import { explain } from '../explain.ts';
import { packKeys } from '../gates/carried-keys.ts';

const USAGE = {
  command: 'npm run content:keys',
  does: 'Prints the content keys and clients’ own codes as one secret, CONTENT_KEYS, for a host that builds the site. Makes the keys if there are none.',
  example: '',
};

await runCommandLine(USAGE, () => console.log(packKeys(readCodeSettings())), explain);
