import { rmSync } from 'node:fs';

// The intake as it is started, on an empty store: what an earlier run sent is no replay in this one. Its mails lie in DATA_DIR/mail.
rmSync(process.env.DATA_DIR ?? '', { recursive: true, force: true });
await import('../../intake/main.ts');
