import { existsSync } from 'node:fs';

// Each command of package.json imports this first. Node's option --env-file-if-exists would print a
// line where there is no file.
if (existsSync('.env')) process.loadEnvFile();
