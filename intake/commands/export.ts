import { readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { tellProgress } from '../../command-line/command-line.ts';
import { CommandRefused } from '../../command-line/command-refused.ts';
import { amount } from '../../core/amount.ts';
import { toCsv } from '../../core/csv.ts';
import { fileTime, makePrivateFolder, writeDurably } from '../engine/durable-file.ts';
import { openExistingDatabase } from '../store/inspect.ts';
import { readRecords } from '../store/records.ts';
import { intakeCommand } from './run-command.ts';

export const exportRecords = intakeCommand(
  {
    command: 'npm run export',
    does: 'Writes everything stored as CSV for spreadsheets and as JSON for programs, surveys as sums alone.',
    argument: '[FOLDER]',
    example: 'exports/june',
  },
  async (settings, { argument: name }) => {
    const folder = path.resolve(
      name ?? path.join(settings.dataDir, 'exports', fileTime(new Date())),
    );
    const there = statSync(folder, { throwIfNoEntry: false });
    if (there && (!there.isDirectory() || readdirSync(folder).length > 0))
      throw new CommandRefused(
        `${folder} is ${there.isDirectory() ? 'not empty' : 'a file'}: name another folder, or none.`,
      );
    const open = await openExistingDatabase(settings);
    await using _db = open.db;
    tellProgress('Reading the store');
    const records = await readRecords(open);
    makePrivateFolder(folder);
    for (const one of records) {
      await write(path.join(folder, `${one.name}.csv`), toCsv(one));
      await write(path.join(folder, `${one.name}.json`), `${JSON.stringify(one.rows, null, 2)}\n`);
      console.log(`${one.name}: ${amount(one.rows.length, 'record')}`);
    }
    console.log(
      `Wrote them to ${folder}, each as .csv and .json. They hold personal data: keep them as private as the store, and delete them when you no longer need them.`,
    );
    console.log(
      'In the CSV files, text that a spreadsheet would take for a formula (a number that begins with +, say) has an apostrophe before it.',
    );
  },
);

function write(file: string, text: string): Promise<void> {
  return writeDurably(file, (part) => writeFileSync(part, text));
}

if (import.meta.main) await exportRecords();
