import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { DRIVER_FAILED, NOTHING, summarise } from './outcome.ts';
import { readJourneysReport, readUnitReport } from './reports.ts';
import { PROJECT } from './sites.ts';
import { testFolder } from './test-folder.ts';

let place: string;
beforeEach(() => {
  place = testFolder();
});

function report(content: object): string {
  const file = path.join(place, 'report.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
}

const journey = (title: string, status: string, why?: string, error = 'toHaveText failed') => ({
  title,
  file: 'deploy-several.spec.ts',
  tests: [
    {
      status,
      annotations: why ? [{ type: 'skip', description: why }] : [],
      results: [
        {
          duration: 1500,
          error: {
            stack: `${error}\n\nLocator:  main\nExpected: 1\nReceived: 2\n\nCall log:\n  - waiting\n    at sees (/a/tests/support/tab.ts:63:11)\n    at /a/tests/deploy-several.spec.ts:7:3`,
          },
        },
      ],
    },
  ],
});

test('A journey that was skipped is named with why, and is neither passed nor failed; one that passed at its second try has failed, unless its browser’s driver failed', () => {
  const specs = [
    journey('one', 'expected'),
    journey('two', 'skipped', 'nginx is not installed'),
    journey('three', 'flaky'),
    journey('four', 'flaky', undefined, `Error: ${DRIVER_FAILED}: POST /url`),
    journey('five', 'unexpected', undefined, `Error: ${DRIVER_FAILED}: POST /url`),
  ];
  const suites = [{ title: 'several.spec.ts', specs: [], suites: [{ title: 'nginx', specs }] }];
  expect(readJourneysReport(report({ suites }), true)).toEqual({
    passed: 2,
    failed: [
      'tests/deploy-several.spec.ts › nginx › three: toHaveText failed\n    Locator:  main\n    Expected: 1\n    Received: 2\n    at /a/tests/deploy-several.spec.ts:7:3',
      `tests/deploy-several.spec.ts › nginx › five: Error: ${DRIVER_FAILED}: POST /url\n    Locator:  main\n    Expected: 1\n    Received: 2\n    at /a/tests/deploy-several.spec.ts:7:3`,
    ],
    skipped: ['tests/deploy-several.spec.ts › nginx › two: nginx is not installed'],
    seconds: { 'tests/deploy-several.spec.ts': 7.5 },
  });
});

test('A unit test that was skipped is named, but not one that another command runs', () => {
  const assertion = (fullName: string, status: string, tags: string[] = []) => ({
    fullName,
    status,
    tags,
  });
  const assertionResults = [
    assertion('one', 'passed'),
    assertion('two', 'skipped'),
    assertion('three', 'skipped', ['long']),
  ];
  const file = report({
    testResults: [
      {
        name: path.join(PROJECT, 'core/a.test.ts'),
        startTime: 1000,
        endTime: 3500,
        assertionResults,
      },
    ],
  });
  expect(readUnitReport(file, undefined, true)).toEqual({
    passed: 1,
    failed: [],
    skipped: ['core/a.test.ts › two'],
    seconds: { 'core/a.test.ts': 2.5 },
  });
});

test('A file of unit tests that could not be loaded, or whose hook failed, has failed, beside the tests that failed', () => {
  const at = { startTime: 1000, endTime: 1000 };
  const failing = {
    ...at,
    name: path.join(PROJECT, 'core/a.test.ts'),
    message: '',
    assertionResults: [{ fullName: 'one', status: 'failed', tags: [] }],
  };
  const missing = {
    ...at,
    name: path.join(PROJECT, 'core/b.test.ts'),
    message: 'No such module',
    assertionResults: [],
  };
  const unprepared = {
    ...at,
    name: path.join(PROJECT, 'core/c.test.ts'),
    message: 'No such folder',
    assertionResults: [{ fullName: 'one', status: 'skipped', tags: [] }],
  };
  const testResults = [failing, missing, unprepared];
  const { failed } = readUnitReport(report({ testResults }), undefined, false);
  expect(failed.map((line) => line.split(':')[0])).toEqual([
    'core/a.test.ts › one',
    'core/b.test.ts',
    'core/c.test.ts',
  ]);
});

test('A run that ended badly, or left no report, counts as one that failed', () => {
  const suites = [{ title: 'one.spec.ts', specs: [journey('one', 'expected')] }];
  expect(readJourneysReport(report({ suites }), false).failed).toEqual([
    'the journeys: ended with an error',
  ]);
  expect(readUnitReport(path.join(place, 'none.json'), undefined, false)).toEqual({
    ...NOTHING,
    failed: ['the unit tests: ended with an error'],
  });
});

test('A time is rounded to seconds before it is divided into minutes', () => {
  expect(summarise(NOTHING, 359.7)).toContain('All took 6 min 0 s.');
});

test('A run ends with its slowest files, its time, what was skipped, what failed, and the counts', () => {
  const seconds = Object.fromEntries(Array.from({ length: 12 }, (_, one) => [`file-${one}`, one]));
  const lines = summarise(
    { passed: 3, failed: ['c › d: expected 1'], skipped: ['a › b'], seconds },
    451,
  ).split('\n');
  expect(lines.filter((line) => line.includes('file-'))).toHaveLength(10);
  expect(lines[2]).toBe('   11.0 s  file-11');
  expect(lines.slice(-8)).toEqual([
    'All took 7 min 31 s.',
    '1 skipped:',
    '  a › b',
    '',
    'Failed:',
    '  c › d: expected 1',
    '',
    '3 passed, 1 failed',
  ]);
});
