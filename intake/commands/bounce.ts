import { buffer } from 'node:stream/consumers';
import { hearMessage } from '../bounces/report.ts';
import { openExistingStore } from '../store/records/inspect.ts';
import { intakeCommand } from './run-command.ts';

export const bounce = intakeCommand(
  {
    command: 'npm run bounce',
    does: 'Reads a message from standard input, which a mail server pipes to it, and notes what it reports of a mail of ours.',
    example: '',
  },
  async (settings) => {
    const message = await buffer(process.stdin);
    await using store = await openExistingStore(settings);
    const isHeard = await hearMessage(store, message, Date.now());
    console.log(isHeard ? 'Noted.' : 'It reports nothing of a mail of ours.');
  },
);

if (import.meta.main) await bounce();
