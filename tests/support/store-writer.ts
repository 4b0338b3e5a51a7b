import { randomUUID } from 'node:crypto';
import { openStore } from '../../intake/store/store.ts';

// Stores submissions as fast as it can until it is killed, and reports each one once it is stored.
const store = await openStore({ dataDir: process.argv[2] ?? '' });
for (;;) {
  const names = Array.from({ length: 20 }, () => randomUUID());
  await Promise.all(names.map(write));
}

async function write(name: string): Promise<void> {
  await store.accept({
    resource: 'contact-messages',
    receipt: { keyHash: name, bodyHash: name },
    receivedAt: Date.now(),
    record: { kind: 'submission', userEmail: 'ines@example.org', payload: { name } },
    mails: [{ kind: 'contact-notice', recipient: 'inbox@equanta.example', facts: { name } }],
  });
  process.stdout.write(`${name}\n`);
}
