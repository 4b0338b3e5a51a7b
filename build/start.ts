import { existsSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './paths.ts';

// The whole thing for a newcomer: builds the site with its sample content and serves it (interface.md, Commands).
const environment = path.join(ROOT, '.env');
if (existsSync(environment)) process.loadEnvFile(environment);
process.env.SITE_URL ??= `http://localhost:${process.env.PORT ?? '8080'}`;
process.env.ALLOW_SAMPLE ??= '1';

await import('./main.ts');
if (!process.exitCode) await import('../intake/main.ts');
