import { readDevSettings } from '../builder/environment.ts';
import { runCommandLine } from '../command-line/command-line.ts';
import { requirePort } from '../command-line/require-port.ts';
import { explain } from './explain.ts';

const USAGE = {
  command: 'npm run dev',
  does: 'Serves the site with hot reload of code and content, and an intake beside it.',
  example: '',
};

await runCommandLine(
  USAGE,
  async () => {
    await requirePort({ host: 'localhost', port: readDevSettings().port }, USAGE.command);
    console.error('Reading the content and bundling the code');
    await import('./dev-server.ts');
  },
  explain,
);
