import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { contentPlugin } from './builder/bundle/vite.ts';
import { makeRoutes } from './core/content/routes.ts';
import { UNIT_TESTS, unitTestsWith } from './tests/support/unit-tests.ts';

// A file that mocks modules keeps its modules to itself. All others share them: evaluating them
// again for each file would take half a minute.
const MOCKING = unitTestsWith('vi.mock(');

export const TAGS = [
  { name: 'long', description: 'Left out of npm test, run by npm run test:long.' },
];

const SLOWEST = ['small-machine.test.ts', 'faults.test.ts'];

// Without results of an earlier run, Vitest would start the slowest files late, and run them alone
// in the end.
class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isFirst = ({ moduleId }: TestSpecification) => SLOWEST.includes(path.basename(moduleId));
    return (await super.sort(files)).sort(
      (one, other) => Number(isFirst(other)) - Number(isFirst(one)),
    );
  }
}

// A loaded machine can take many times longer. A passing test doesn't wait for these timeouts.
export default defineConfig({
  plugins: [contentPlugin(async (name) => (name === 'routes' ? makeRoutes(true) : undefined))],
  test: {
    projects: [
      {
        extends: true,
        test: { name: 'shared', include: [UNIT_TESTS], exclude: MOCKING, isolate: false },
      },
      { extends: true, test: { name: 'mocking', include: MOCKING } },
    ],
    sequence: { sequencer: SlowestFirst },
    allowOnly: false,
    tags: TAGS,
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // Vitest would leave one core to itself, which idles on two. Many tests wait for another
    // process.
    maxWorkers: 3,
    expect: { poll: { timeout: 90_000 } },
  },
});
