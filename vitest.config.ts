import { defineConfig } from 'vitest/config';

// These timeouts are long because the machine may be busy. A passing test doesn't wait for them.
export default defineConfig({
  test: {
    include: ['{core,site,builder,intake,desk,tests}/**/*.test.ts'],
    allowOnly: false,
    tags: [{ name: 'long', description: 'Left out of npm test, run by npm run test:long.' }],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
