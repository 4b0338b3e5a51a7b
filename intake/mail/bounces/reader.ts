import { parentPort, workerData } from 'node:worker_threads';
import { readReport } from './report.ts';

parentPort?.postMessage(await readReport(workerData));
