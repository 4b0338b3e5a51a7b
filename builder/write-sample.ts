import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { collectSample } from './content/sample.ts';
import { ROOT } from './paths.ts';

// npm run sample: only for changes to the sample content itself. A firm's own content must not be written down as sample content.
writeFileSync(path.join(ROOT, 'builder/content/sample.json'), `${JSON.stringify(collectSample(path.join(ROOT, 'content')), null, 2)}\n`);
