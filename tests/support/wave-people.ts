import { randomUUID } from 'node:crypto';
import type { Questionnaire } from '../../core/survey/questionnaire.ts';
import type { Taken } from '../../intake/campaigns/wave-responses.ts';
import { openDatabase } from '../../intake/engine/open.ts';
import { invitationId, invitationToken } from '../../intake/engine/secret.ts';
import type { StorePlace } from '../../intake/settings/settings.ts';
import type { Store } from '../../intake/store/store.ts';
import { NOW } from './intake.ts';
import { QUESTIONNAIRE } from './questionnaire.ts';

/** A response by a link; `number` is in its comment. */
export interface WavePerson {
  token: string;
  number: number;
  /** What the wave asks if this person is the first to use it. */
  questionnaire?: Questionnaire;
  /** If omitted, 1 + the number modulo 5. */
  rating?: number;
  retryId?: string;
  /** Written into each box, instead of the number into one. */
  comment?: string;
  at?: number;
}

/** What a person writes, so that a test can tell whose response is where. */
export const commentOf = (number: number) => `comment-${String(number).padStart(4, '0')}`;

/** Answers a wave by a link. @throws if there is no such link. */
export async function answerBy(
  store: Store,
  {
    token,
    number,
    questionnaire = QUESTIONNAIRE,
    rating = 1 + (number % 5),
    retryId,
    comment,
    at = NOW,
  }: WavePerson,
): Promise<Taken> {
  const link = await store.campaigns.findLink(token);
  if (!link) throw new Error('There is no such link.');
  await store.waveResponses.open(link.wave.id, questionnaire, at);
  const answers = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [index + 1, rating]));
  const other = comment ?? '';
  const comments = {
    workingWell: comment ?? commentOf(number),
    improvements: other,
    suggestions: other,
  };
  return store.waveResponses.take(
    { link, answers, comments, retryId: retryId ?? randomUUID() },
    at,
  );
}

/** Invites people to a wave without a mail. @returns the tokens of their links. */
export async function inviteSilently(
  store: Store,
  place: StorePlace,
  {
    waveId,
    groupId,
    addresses,
    languages = [],
  }: { waveId: string; groupId: string; addresses: string[]; languages?: string[] },
): Promise<string[]> {
  const tokens = addresses.map((address) => invitationToken(store.secret, waveId, address));
  const rows = addresses.map((address, index) => ({
    id: invitationId(store.secret, tokens[index] ?? ''),
    ...{ wave_id: waveId, group_id: groupId, address, reminders: 0 },
    language: languages[index % languages.length] ?? null,
  }));
  const { db } = await openDatabase(place);
  await db.insertInto('invitation').values(rows).execute();
  await db.destroy();
  return tokens;
}

/** Makes cards for a group in a wave. @returns their codes. */
export async function makeCards(
  store: Store,
  waveId: string,
  group: string,
  count: number,
): Promise<string[]> {
  const outcome = await store.campaigns.addCards(waveId, { group, count });
  if (outcome !== 'done') throw new Error(`No cards were made: ${outcome}`);
  return (await store.campaigns.listCards(waveId)).get(group) ?? [];
}
