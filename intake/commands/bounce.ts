import { hearMessage } from '../mail/bounces/hear.ts';
import { MOST_BYTES } from '../mail/bounces/read-apart.ts';
import { openExistingStore } from '../store/inspect.ts';
import { intakeCommand } from './run-command.ts';

export const bounce = intakeCommand(
  {
    command: 'npm run bounce',
    does: 'Reads a message from standard input, which a mail server pipes to it, and notes what it reports of a mail of ours.',
    example: '',
  },
  async (settings) => {
    const message = await readBeginning(process.stdin);
    await using store = await openExistingStore(settings);
    const isHeard = await hearMessage(store, message, Date.now());
    console.log(isHeard ? 'Noted.' : 'It reports nothing that counts for a mail of ours.');
  },
);

/** Reads to the end, so that the writer isn't cut off, but keeps only the beginning. */
async function readBeginning(input: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of input) {
    if (bytes < MOST_BYTES) chunks.push(chunk);
    bytes += chunk.length;
  }
  return Buffer.concat(chunks);
}

if (import.meta.main) await bounce();
