import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { NOTHING, sum, writeCounts } from './support/outcome.ts';
import { REPORTS } from './support/suite.ts';

// The end of `.ci/run`: the failed tests and the counts of `npm test` and of the contracts on PostgreSQL
// together. A run without a report counts as one failure.
const outcomeSchema = v.object({
  passed: v.number(),
  failed: v.array(v.string()),
  skipped: v.array(v.string()),
  seconds: v.record(v.string(), v.number()),
});

const outcomes = ['test', 'long'].map((name) => {
  const report = path.join(REPORTS, `${name}.json`);
  return existsSync(report)
    ? v.parse(outcomeSchema, JSON.parse(readFileSync(report, 'utf8')))
    : { ...NOTHING, failed: [`${name}: left no report`] };
});
const total = sum(...outcomes);
console.log(writeCounts(total));
process.exitCode = total.failed.length > 0 ? 1 : 0;
