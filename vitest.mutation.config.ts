import { defineConfig } from 'vitest/config';
import { TAGS } from './vitest.config.ts';

// The tests of the files that npm run mutate changes (stryker.config.json), except the one that
// starts a database server.
export default defineConfig({
  test: {
    include: [
      '{core,intake/{mail,sign-in,visits,newsletter,enquiries,campaigns,store,engine},builder/gates}/**/*.test.ts',
      'intake/server/app.test.ts',
    ],
    exclude: ['intake/engine/postgres.test.ts'],
    tags: TAGS.map((tag) => ({ ...tag, skip: true })),
    testTimeout: 30_000,
  },
});
