import { DatabaseSync } from 'node:sqlite';
import { workerData } from 'node:worker_threads';

// As for every other write.
const BUSY_TIMEOUT_MS = 2000;

// The body of a thread, because rewriting a big file takes seconds.
using database = new DatabaseSync(workerData, { timeout: BUSY_TIMEOUT_MS });
database.exec('pragma synchronous = full; vacuum');
if (database.prepare('pragma wal_checkpoint(truncate)').get()?.busy)
  throw new Error('The log of the database is in use.');
