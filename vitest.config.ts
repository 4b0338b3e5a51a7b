import { defineConfig } from 'vitest/config';

// Room for a machine that is busy with other things; nothing waits for these when all is well.
export default defineConfig({
  test: { include: ['{core,site,builder,intake,desk,tests}/**/*.test.ts'], allowOnly: false, testTimeout: 30_000, hookTimeout: 60_000 },
});
