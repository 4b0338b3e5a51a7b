import { defineConfig } from 'vitest/config';

// Room for a machine that is busy with other things; nothing waits for these when all is well.
export default defineConfig({
  test: {
    include: ['{core,site,builder,intake,desk,tests}/**/*.test.ts'],
    allowOnly: false,
    tags: [{ name: 'long', description: 'Left out of npm test, run by npm run test:long.' }],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
