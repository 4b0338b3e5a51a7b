import { OLDEST } from '../builder/bundle/vite.ts';
import { findNewerApis, findNewerStyles, findUnsettled } from './support/newer.ts';
import { SETTLED } from './support/settled.ts';

// Checks that what visitors and operators load asks nothing of a browser that the oldest of them
// lacks (product.md, Delivery). Types and targets of builds date neither the DOM nor styles.

const uses = [
  ...findNewerApis(
    'site',
    [
      'main.tsx',
      'after-paint.ts',
      'elsewhere.ts',
      'pages/*.tsx',
      'forms/delivery/{console,forward,intake}.ts',
    ],
    OLDEST.site,
  ),
  ...findNewerStyles('site', OLDEST.site),
  ...findNewerApis('desk', ['main.tsx'], OLDEST.desk),
  ...findNewerStyles('desk', OLDEST.desk),
];
const faults = findUnsettled(uses, SETTLED).map((fault) => `${fault} (tests/support/settled.ts)`);
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
