import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { DRIVER_FAILED, describeFailure, NOTHING, type Outcome } from './outcome.ts';
import { PROJECT } from './sites.ts';

// The parts of the two runners' JSON reports that this file reads.
const unitSchema = v.object({
  testResults: v.array(
    v.object({
      name: v.string(),
      startTime: v.number(),
      endTime: v.number(),
      message: v.optional(v.string()),
      assertionResults: v.array(
        v.object({
          fullName: v.string(),
          status: v.string(),
          tags: v.array(v.string()),
          failureMessages: v.optional(v.array(v.string())),
        }),
      ),
    }),
  ),
});
const testSchema = v.object({
  status: v.picklist(['expected', 'unexpected', 'flaky', 'skipped']),
  annotations: v.array(v.object({ type: v.string(), description: v.optional(v.string()) })),
  results: v.array(
    v.object({
      duration: v.number(),
      // A test that took too long has no stack.
      error: v.optional(
        v.object({ message: v.optional(v.string()), stack: v.optional(v.string()) }),
      ),
    }),
  ),
});
const specSchema = v.object({ title: v.string(), file: v.string(), tests: v.array(testSchema) });
interface Suite {
  title: string;
  specs: v.InferOutput<typeof specSchema>[];
  suites?: Suite[] | undefined;
}
const suiteSchema: v.GenericSchema<unknown, Suite> = v.object({
  title: v.string(),
  specs: v.array(specSchema),
  suites: v.optional(v.array(v.lazy(() => suiteSchema))),
});
const journeysSchema = v.object({ suites: v.array(suiteSchema) });

/**
 * Reads a report of Vitest. @param tag of the tests: Vitest reports others as skipped. @param
 * isGood exit status: a file may fail to load.
 */
export function readUnitReport(file: string, tag: 'long' | undefined, isGood: boolean): Outcome {
  const { testResults } = read(file, unitSchema) ?? { testResults: [] };
  const tests = testResults
    .flatMap(({ name, assertionResults }) =>
      assertionResults.map((one) => ({ ...one, file: path.relative(PROJECT, name) })),
    )
    .filter(({ tags }) => tags[0] === tag);
  // Tests behind a hook that failed are skipped, and none of them says why.
  const notRun = testResults
    .filter(
      ({ message, assertionResults }) =>
        message && !assertionResults.some(({ status }) => status === 'failed'),
    )
    .map(({ name, message }) => describeFailure(path.relative(PROJECT, name), message));
  const failed = tests
    .filter(({ status }) => status === 'failed')
    .map(({ file, fullName, failureMessages = [] }) =>
      describeFailure(`${file} › ${fullName}`, failureMessages[0]),
    )
    .concat(notRun);
  return {
    passed: tests.filter(({ status }) => status === 'passed').length,
    failed: isGood ? failed : orOne(failed, 'the unit tests'),
    skipped: tests
      .filter(({ status }) => status === 'skipped' || status === 'pending')
      .map((one) => `${one.file} › ${one.fullName}`),
    seconds: Object.fromEntries(
      testResults.map(({ name, startTime, endTime }) => [
        path.relative(PROJECT, name),
        (endTime - startTime) / 1000,
      ]),
    ),
  };
}

/**
 * Reads a report of Playwright. @param isGood whether the run succeeded: a server may fail to start
 * without a failed test.
 */
export function readJourneysReport(file: string, isGood: boolean): Outcome {
  const files = read(file, journeysSchema)?.suites ?? [];
  const specs = files.flatMap((one) => specsIn(one));
  const tests = specs.flatMap((spec) =>
    spec.tests.map((one) => ({ ...one, file: `tests/${spec.file}`, title: spec.title })),
  );
  const outcome: Outcome = { ...NOTHING, failed: [], skipped: [], seconds: {} };
  for (const { status, annotations, results, ...test } of tests) {
    if (status === 'skipped') {
      const why = annotations.find(({ type }) => type === 'skip')?.description;
      outcome.skipped.push(`${test.file} › ${test.title}${why ? `: ${why}` : ''}`);
    } else {
      const { message = '', stack = message } = results[0]?.error ?? {};
      if (hasPassed(status, stack)) outcome.passed += 1;
      else outcome.failed.push(describeFailure(`${test.file} › ${test.title}`, stack));
    }
    outcome.seconds[test.file] =
      (outcome.seconds[test.file] ?? 0) +
      results.reduce((total, { duration }) => total + duration / 1000, 0);
  }
  return { ...outcome, failed: isGood ? outcome.failed : orOne(outcome.failed, 'the journeys') };
}

function hasPassed(status: string, error: string): boolean {
  return status === 'expected' || (status === 'flaky' && error.includes(DRIVER_FAILED));
}

/** A run that ended badly has failed even if no test of it did. */
function orOne(failed: string[], run: string): string[] {
  return failed.length > 0 ? failed : [`${run}: ended with an error`];
}

/** The tests of a file, named with the groups that they are in. */
function specsIn({ specs, suites = [] }: Suite, groups = ''): Suite['specs'] {
  return [
    ...specs.map((spec) => ({ ...spec, title: groups + spec.title })),
    ...suites.flatMap((suite) => specsIn(suite, `${groups}${suite.title} › `)),
  ];
}

function read<Schema extends v.GenericSchema>(
  file: string,
  schema: Schema,
): v.InferOutput<Schema> | undefined {
  return existsSync(file) ? v.parse(schema, JSON.parse(readFileSync(file, 'utf8'))) : undefined;
}
