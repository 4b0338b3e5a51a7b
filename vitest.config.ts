import { defineConfig } from 'vitest/config';
import { contentPlugin } from './builder/vite.ts';
import { makeRoutes } from './core/content/routes.ts';

// A loaded machine can take many times longer. A passing test doesn't wait for these timeouts.
export default defineConfig({
  plugins: [contentPlugin(async (name) => (name === 'routes' ? makeRoutes(true) : undefined))],
  test: {
    include: ['{core,site,builder,intake,desk,tests}/**/*.test.ts'],
    allowOnly: false,
    tags: [{ name: 'long', description: 'Left out of npm test, run by npm run test:long.' }],
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // Vitest would leave one core to itself, which idles on two.
    maxWorkers: '100%',
    expect: { poll: { timeout: 90_000 } },
  },
});
