import { existsSync, renameSync, rmSync } from 'node:fs';
import { runCommandLine } from '../intake/commands/command-line.ts';
import { CommandRefused } from '../intake/commands/run-command.ts';
import { readIntakeSettings } from '../intake/environment.ts';
import { START_SAMPLE, sampleFolder } from './environment.ts';
import { explain } from './explain.ts';
import { fillStore } from './sample-store/fill-store.ts';

const USAGE = {
  command: 'npm run sample',
  does: 'Fills a store of its own, the folder sample in DATA_DIR, with campaigns, enquiries and subscribers that are made up, and with visits where VISITS=on. No mail is sent.',
  example: '',
};

await runCommandLine(
  USAGE,
  async () => {
    const folder = sampleFolder();
    if (existsSync(folder))
      throw new CommandRefused(`The sample store is there already, in ${folder}: see it with ${START_SAMPLE}, or delete that folder for a new one.`);
    // Only a whole store gets its final name.
    const filling = `${folder}-filling`;
    rmSync(filling, { recursive: true, force: true });
    console.error('Filling the sample store');
    const { campaigns, respondents, enquiries, subscribers } = await fillStore(readIntakeSettings(), filling, Date.now());
    renameSync(filling, folder);
    console.log(
      `Filled ${folder} with ${campaigns} campaigns, ${respondents} respondents, ${enquiries} enquiries and ${subscribers} sign-ups for the newsletter. All of it is made up, and no mail was sent.`,
    );
    console.log(`To see it at the desk, stop npm start if it runs, and run ${START_SAMPLE}, which prints the desk’s address and the token that opens it.`);
  },
  explain,
);
