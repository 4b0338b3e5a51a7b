import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { include: ['{core,site,build,intake}/**/*.test.ts'] },
});
