import { amount } from '../../core/amount.ts';
import type { Deps } from '../deps.ts';
import { release } from '../handlers/release.ts';
import { mailDomain } from '../mail/message.ts';
import { mailAddresses, readParts } from '../parts.ts';
import { openExistingStore } from '../store/existing.ts';
import type { QuarantinedSubmission } from '../store/quarantine.ts';
import type { Store } from '../store/store.ts';
import { UsageError } from './command-line.ts';
import { confirm } from './confirm.ts';
import { CommandRefused, intakeCommand } from './run-command.ts';

const PAGE = 100;

export const releaseQuarantined = intakeCommand(
  {
    command: 'npm run release',
    does: 'Lists the quarantined submissions, or releases one of them by its id, or all of them.',
    argument: '[ID]',
    options: {
      all: { type: 'boolean', does: 'Releases all of them' },
      yes: { type: 'boolean', does: 'Doesn’t ask for confirmation' },
      json: { type: 'boolean', does: 'Lists them as JSON' },
    },
    example: '--all',
  },
  async (settings, { values, argument: id }) => {
    if ([id, values.all, values.json].filter((one) => one !== undefined).length > 1) throw new UsageError('Give one of ID, --all and --json.');
    const mail = mailAddresses(settings, readParts(settings.siteFolder));
    await using store = await openExistingStore({ ...settings, mailDomain: mailDomain(mail.from) });
    if (id !== undefined) return await releaseEach(await findOne(store, id), { store, mail });
    const kept = await listAll(store);
    if (values.json) return console.log(JSON.stringify(kept, null, 2));
    if (kept.length === 0) return console.log('The quarantine is empty.');
    for (const one of kept) console.log(describe(one));
    if (!values.all) return console.log('To release one of these: npm run release -- ID. To release them all: npm run release -- --all');
    await confirm(`Release ${amount(kept.length, 'submission')}?`, values.yes);
    await releaseEach(kept, { store, mail });
  },
);

async function releaseEach(kept: QuarantinedSubmission[], deps: Pick<Deps, 'store' | 'mail'>): Promise<void> {
  let count = 0;
  for (const one of kept) if ((await release(one, { ...deps, now: Date.now })) !== undefined) count += 1;
  console.log(`Released ${amount(count, 'submission')}. A running intake sends the mail that goes with that.`);
}

async function findOne(store: Store, id: string): Promise<QuarantinedSubmission[]> {
  const one = await store.quarantine.find(id);
  if (!one) throw new CommandRefused(`No submission ${id} is in quarantine: npm run release lists those that are.`);
  return [one];
}

async function listAll({ quarantine }: Store): Promise<QuarantinedSubmission[]> {
  const all: QuarantinedSubmission[] = [];
  for (let page = await quarantine.list({ limit: PAGE }); ; page = await quarantine.list({ after: page.next, limit: PAGE })) {
    all.push(...page.items);
    if (!page.next) return all;
  }
}

function describe({ id, at, kind, userEmail, reason }: QuarantinedSubmission): string {
  return `${id}  ${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC, ${kind}, from ${userEmail}: ${reason}`;
}

if (import.meta.main) await releaseQuarantined();
