import { waveStateAt } from '../../core/campaigns/campaign.ts';
import {
  INVITING_KINDS,
  type InvitedPerson,
  type InvitingKind,
  type InvitingWords,
  invitationTestSchema,
  invitingWordsSchema,
  MOST_REMINDERS,
  newInvitationsSchema,
} from '../../core/campaigns/invitations.ts';
import { explainRoom } from '../../core/desk/campaigns.ts';
import type { Done } from '../../core/desk/desk.ts';
import type { CheckedAddresses, DeskInvitations } from '../../core/desk/invitations.ts';
import { withSeen } from '../../core/desk/seen.ts';
import { partsIn } from '../../core/intake/parts.ts';
import { sheetLink } from '../../core/link-token.ts';
import { json } from '../http/answer.ts';
import { Refusal } from '../http/refusal.ts';
import { composeInvitation } from '../mail/invitation.ts';
import { previewMail } from '../mail/preview.ts';
import { type Act, answerChange, answerTest, gone, waitBriefly } from '../sign-in/answer-desk.ts';
import type { CampaignDeps } from './deps.ts';
import type { Reminded } from './reminders.ts';

const NOT_AGREED =
  'Nobody can be invited before the anonymity sheet is complete and agreed. Write with whom it was agreed at the campaign.';
const NOT_HELD_BACK =
  'The anonymity sheet says that cards are held back for whoever asks for one. Make cards for this group first.';

const NOT_REMINDED: Record<Exclude<Reminded, 'done' | 'gone'>, string> = {
  nobody: 'Nobody has been invited to this wave.',
  full: `A wave has at most ${MOST_REMINDERS} reminders, and they have been sent.`,
  soon: 'The last reminder was sent less than a day ago. Please wait until tomorrow.',
};

export const readInvitations: Act<CampaignDeps> = async ({ id }, deps) => {
  const { campaigns, invitations } = deps.store;
  const found = await campaigns.findWave(id);
  if (!found) return gone();
  const { campaign, wave } = found;
  const invited = await invitations.countInvited(id);
  const languages = await languagesOf(id, deps);
  const answer: DeskInvitations = {
    wave: wave.name,
    campaign: {
      id: campaign.id,
      name: campaign.name,
      client: campaign.client,
      system: campaign.system,
    },
    sheetLink: sheetLink(deps.settings.siteUrl, campaigns.sheetTokenOf(campaign.id)),
    isAgreed: campaign.agreement !== undefined,
    isOpen: waveStateAt(deps.now(), deps.parts.brand.timeZone, wave) === 'open',
    groups: campaign.groups.map((group) => ({
      id: group.id,
      name: group.name,
      invited: invited.get(group.id) ?? 0,
    })),
    reminders: await invitations.countReminders(id),
    toRemind: await invitations.countToRemind(id),
    words: await Promise.all(
      ['', ...languages].flatMap((language) =>
        INVITING_KINDS.map((kind) =>
          readWords({ id: campaign.id, waveId: id }, { kind, language }, deps),
        ),
      ),
    ),
    languages: [deps.parts.brand.language, ...languages],
    lostLanguages: (await invitations.invitedIn(id)).filter(
      (language) => !Object.hasOwn(deps.parts.languages, language),
    ),
  };
  return json(200, answer);
};

async function readWords(
  { id, waveId }: { id: string; waveId: string },
  { kind, language }: Pick<DeskInvitations['words'][number], 'kind' | 'language'>,
  deps: CampaignDeps,
): Promise<DeskInvitations['words'][number]> {
  const { store, parts } = deps;
  const own = language ? undefined : await store.invitations.findWords(id, kind);
  const standard = standardWords(kind, partsIn(parts, language));
  const content = await store.invitations.contentOf({
    kind: 'campaign-test',
    recipient: '',
    facts: { waveId, kind, language },
  });
  const preview = previewMail((composing) => composeInvitation(content ?? {}, composing), deps);
  const { subject, html, text } = preview;
  return {
    ...{ kind, language, isOwn: own !== undefined, ...standard, ...own },
    mail: { subject, html, text },
  };
}

export const checkInvitations: Act<CampaignDeps> = async ({ id, read }, deps) => {
  const { store, parts, now } = deps;
  const people = await knownLanguages(id, await read(newInvitationsSchema), deps);
  const sorted = await sortPeople(store, id, people, now());
  if (!sorted) return gone();
  const { fresh, invited, suppressed, limited } = sorted;
  const answer: CheckedAddresses = {
    fresh: fresh.length,
    groups: Object.fromEntries(
      [...byGroup(fresh)].map(([group, { length }]): [string, number] => [group, length]),
    ),
    languages: Object.fromEntries(
      [...Map.groupBy(fresh, ({ language }) => language || parts.brand.language)].map(
        ([language, { length }]): [string, number] => [language, length],
      ),
    ),
    invited: invited.length,
    suppressed,
    limited,
  };
  return json(200, answer);
};

export const invite: Act<CampaignDeps> = async ({ id, read }, deps) => {
  const { store, parts, log, now, onMail } = deps;
  const people = await knownLanguages(id, await read(newInvitationsSchema), deps);
  const sorted = await sortPeople(store, id, people, now());
  if (!sorted || waveStateAt(now(), parts.brand.timeZone, sorted.wave) !== 'open') return gone();
  const { fresh } = sorted;
  const work = inviteAll(store, id, fresh, now()).finally(onMail);
  const { result: count, ...going } = await waitBriefly<number | undefined>(work, fresh.length, {
    log,
  });
  if (count === undefined) return gone();
  return json(201, { count, ...going } satisfies Done);
};

/** @returns the number of queued mails; undefined if the wave isn't open */
async function inviteAll(
  { invitations }: Pick<CampaignDeps['store'], 'invitations'>,
  waveId: string,
  people: readonly InvitedPerson[],
  now: number,
): Promise<number | undefined> {
  let queued = 0;
  for (const [groupId, members] of byGroup(people))
    for (const [language, some] of Map.groupBy(members, (person) => person.language)) {
      const addresses = some.map(({ address }) => address);
      const count = await invitations.invite({ waveId, groupId, language, addresses }, now);
      if (count === undefined) return queued === 0 ? undefined : queued;
      queued += count;
    }
  return queued;
}

/** Without the firm's: those of the site, of which a wave that was used keeps its own. */
async function languagesOf(waveId: string, { store, parts }: CampaignDeps): Promise<string[]> {
  const kept = await store.invitations.languagesOf(waveId);
  return Object.keys(parts.languages).filter((language) => kept?.includes(language) ?? true);
}

/**
 * Without the firm's own language, which needs no name.
 * @throws {Refusal} if the list names another one in which nobody can be invited
 */
async function knownLanguages(
  waveId: string,
  { people }: { people: InvitedPerson[] },
  deps: CampaignDeps,
): Promise<InvitedPerson[]> {
  const known = await languagesOf(waveId, deps);
  const own = (language: string) => (language === deps.parts.brand.language ? '' : language);
  const unknown = people.filter(({ language }) => own(language) && !known.includes(language));
  const named = [...new Set(unknown.map(({ language }) => language))].join(', ');
  if (named)
    throw new Refusal('invalid', { errors: { people: `Nobody can be invited in ${named}.` } });
  return people.map((person) => ({ ...person, language: own(person.language) }));
}

const byGroup = (people: readonly InvitedPerson[]) => Map.groupBy(people, ({ group }) => group);

/**
 * Only new people can be invited, and per group at most as many as have neither link nor card.
 * @returns undefined if the wave or a group doesn't exist
 * @throws {Refusal}
 */
async function sortPeople(
  { campaigns, invitations }: Pick<CampaignDeps['store'], 'campaigns' | 'invitations'>,
  waveId: string,
  people: readonly InvitedPerson[],
  now: number,
) {
  const found = await campaigns.findWave(waveId);
  if (!found) return undefined;
  const { campaign, wave } = found;
  const known = new Set(campaign.groups.map(({ id }) => id));
  if (!people.every(({ group }) => known.has(group))) return undefined;
  const addresses = people.map(({ address }) => address);
  const { fresh: wanted, ...others } = await invitations.sortAddresses(waveId, addresses, now);
  const isFresh = new Set(wanted);
  const fresh = people.filter(({ address }) => isFresh.has(address));
  const left = await campaigns.countLeft(waveId, campaign.groups);
  const cards = await campaigns.listCards(waveId);
  const refuse = (people: string) => new Refusal('invalid', { errors: { people } });
  if (!campaign.agreement) throw refuse(NOT_AGREED);
  for (const { id, name } of campaign.groups) {
    const members = fresh.filter(({ group }) => group === id).length;
    const free = left.get(id) ?? 0;
    if (members > free) throw refuse(`${name}: ${explainRoom(free)}`);
    if (members > 0 && campaign.sheet.cards === 'held-back' && !cards.has(id))
      throw refuse(`${name}: ${NOT_HELD_BACK}`);
  }
  return { ...others, wave, fresh };
}

/** Reminds those who haven't answered. The answer doesn't reveal how many they are. */
export const remind: Act<CampaignDeps> = async ({ id }, { store, log, now, onMail }) => {
  const reminded = await store.invitations.beginReminder(id, now());
  if (reminded === 'gone') return gone();
  if (reminded !== 'done') throw new Refusal('invalid', { errors: { id: NOT_REMINDED[reminded] } });
  await waitBriefly(store.invitations.queueReminders(now()).finally(onMail), undefined, { log });
  return json(201, { count: 1 });
};

export const testInvitation: Act<CampaignDeps> = async ({ id, read }, { store, now, onMail }) => {
  const { kind, language, userEmail: recipient } = await read(invitationTestSchema);
  if (!(await store.campaigns.findWave(id))) return gone();
  const outcome = await store.invitations.queueTest(
    { waveId: id, kind, language, recipient },
    now(),
  );
  return answerTest(outcome, onMail);
};

export function changeWords(kind: InvitingKind): Act<CampaignDeps> {
  return async ({ id, read }, { store, parts }) => {
    const { seen, ...words } = await read(withSeen(invitingWordsSchema));
    const outcome = await store.invitations.changeWords(id, kind, words, {
      seen,
      standard: standardWords(kind, parts),
    });
    if (outcome === 'stale') return json(409, { error: outcome });
    return answerChange(200, outcome === 'done');
  };
}

/** The firm's words, for campaigns without their own. */
function standardWords(
  kind: InvitingKind,
  { mail }: Pick<CampaignDeps['parts'], 'mail'>,
): InvitingWords {
  const { subject, text } = mail[kind];
  return { subject, text: text.join('\n\n') };
}

/** Restores the firm's words. */
export function resetWords(kind: InvitingKind): Act<CampaignDeps> {
  return async ({ id }, { store }) =>
    json(200, { count: (await store.invitations.resetWords(id, kind)) ? 1 : 0 });
}
