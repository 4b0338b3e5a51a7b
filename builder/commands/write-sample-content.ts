import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { runCommandLine } from '../../command-line/command-line.ts';
import { collectSample } from '../content/sample.ts';
import { explain } from '../explain.ts';
import { ROOT } from '../paths.ts';

const USAGE = {
  command: 'npm run sample:content',
  does: 'Writes down the sample content as such, after a change of it. A firm’s own content must not be written down as sample content.',
  example: '',
};

await runCommandLine(
  USAGE,
  () =>
    writeFileSync(
      path.join(ROOT, 'builder/content/sample.json'),
      `${JSON.stringify(collectSample(path.join(ROOT, 'content')), null, 2)}\n`,
    ),
  explain,
);
