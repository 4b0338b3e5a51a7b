import { text } from 'node:stream/consumers';
import { bundle } from './bundle.ts';
import type { BundleJob } from './bundle-jobs.ts';

const job: BundleJob = JSON.parse(await text(process.stdin));
await bundle(job);
