import { afterEach, beforeEach, expect, test } from 'vitest';
import { compareReading } from '../../core/survey/reads-same.ts';
import { ratingOptions } from '../../core/survey/scales.ts';
import type { ShownSurvey } from '../../core/survey/shown-survey.ts';
import type { Campaign } from '../../intake/campaigns/read-campaigns.ts';
import { readRecords } from '../../intake/store/records.ts';
import { NO_SHEET, postAnswer } from '../support/campaign.ts';
import { NOW, startIntake, type TestIntake } from '../support/intake.ts';
import { PARTS } from '../support/small-site.ts';
import { makeCards } from '../support/wave-people.ts';
import { inDatabase, store, storeContract } from './contract.ts';

const LANGUAGES = ['en-GB', 'de', 'pl'];
const PEOPLE = 12;

/** Answers by the place of a label, as somebody does who reads the survey in one language. */
function answersOf({ sections, scales }: ShownSurvey, person: number): Record<number, number> {
  const statements = sections.flatMap((section) => section.statements);
  return Object.fromEntries(
    statements.map((statement) => [
      statement.id,
      ratingOptions(statement, scales)[(person + statement.id) % 5]?.value ?? 0,
    ]),
  );
}

storeContract('Answers in several languages', { lasts: 'each' }, () => {
  let intake: TestIntake;
  let campaign: Campaign;
  beforeEach(async () => {
    intake = await startIntake({ store });
    const id = await store.campaigns.create(
      {
        ...{ client: 'Northwater', name: 'Polaris', system: 'Polaris', welcome: '' },
        ...{ sheet: NO_SHEET, agreement: { kind: 'nobody' } },
        waves: ['Mixed', 'English'].map((name) => ({
          ...{ name, opensOn: '2026-11-20', closesOn: '2026-11-27' },
        })),
        groups: [{ name: 'Planners', side: 'users', asked: 2 * PEOPLE, openLink: 'none' }],
      },
      NOW,
    );
    const found = (await store.campaigns.list()).find((one) => one.id === id);
    if (!found) throw new Error('The store lists no campaign.');
    campaign = found;
  });
  afterEach(() => intake.stop());

  const waveNamed = (name: string) => campaign.waves.find((wave) => wave.name === name)?.id ?? '';
  const cardsOf = (name: string) =>
    makeCards(store, waveNamed(name), campaign.groups[0]?.id ?? '', PEOPLE);
  const readLink = async (token: string): Promise<Record<string, ShownSurvey>> => {
    const response = await intake.ask('/api/campaign-links', {
      headers: { Authorization: `Bearer ${token}` },
    });
    const { survey, translations } = await response.json();
    return { 'en-GB': survey, ...translations };
  };
  /** Each person reads another language than the one before. @returns the bodies that were sent. */
  const answerIn = async (name: string, languages: readonly string[]): Promise<string[]> => {
    const sent: string[] = [];
    const cards = await cardsOf(name);
    const surveys = await readLink(cards[0] ?? '');
    for (const [person, campaignToken] of cards.entries()) {
      const shown = surveys[languages[person % languages.length] ?? ''];
      if (!shown) throw new Error('The wave has no such language.');
      const body = { wordsId: shown.wordsId, answers: answersOf(shown, person) };
      expect((await postAnswer(intake, campaignToken, body)).status).toBe(201);
      sent.push(JSON.stringify({ campaignToken, ...body }));
    }
    return sent;
  };
  const close = async (name: string) => {
    await store.campaigns.closeWave(waveNamed(name), NOW);
    return store.snapshots.read(waveNamed(name));
  };

  test('are one result, of which no request, row or figure tells the language', async () => {
    const mixed = await answerIn('Mixed', LANGUAGES);
    const english = await answerIn('English', ['en-GB']);
    const withoutTokens = (sent: string[]) =>
      sent.map((body) => body.replace(/"campaignToken":"[^"]*"/, ''));
    expect(withoutTokens(mixed)).toEqual(withoutTokens(english));
    const rows = await inDatabase(({ db }) => db.selectFrom('wave_response').selectAll().execute());
    expect(new Set(rows.map(({ content }) => content.length)).size).toBe(1);
    expect(Object.keys(rows[0] ?? {}).sort()).toEqual(['content', 'id', 'key_id', 'wave_id']);
    expect(await close('Mixed')).toEqual(await close('English'));
    const snapshot = (await store.snapshots.read(waveNamed('Mixed')))?.snapshot;
    expect(snapshot?.parts.map(({ people }) => people.least)).toEqual([PEOPLE]);
    expect(JSON.stringify(snapshot)).not.toContain('öffne');
    expect(intake.logged.filter((line) => /\b(de|pl)\b/.test(line))).toEqual([]);
  });

  test('are given to the words that the wave was first used with: a corrected translation is the next wave’s, and breaks no comparison', async () => {
    const [card = '', ...others] = await cardsOf('Mixed');
    const before = await readLink(card);
    const { questionnaire } = PARTS;
    const german = questionnaire.translations?.de;
    const corrected = german && {
      ...german,
      sections: german.sections.map((section) => ({ ...section, title: 'Anders' })),
    };
    intake.deps.parts.questionnaire = {
      ...questionnaire,
      translations: { ...(corrected && { de: corrected }) },
    };
    expect(await readLink(others[0] ?? '')).toEqual(before);
    const after = await readLink((await cardsOf('English'))[0] ?? '');
    expect(Object.keys(after)).toEqual(['en-GB', 'de']);
    expect(after.de?.sections[0]?.title).toBe('Anders');
    expect(after.de?.wordsId).toBe(before.de?.wordsId);
    for (const wave of ['Mixed', 'English'])
      for (const [person, campaignToken] of (
        (await store.campaigns.listCards(waveNamed(wave))).values().next().value ?? []
      ).entries()) {
        const answers = answersOf(after['en-GB'] as ShownSurvey, person);
        expect((await postAnswer(intake, campaignToken, { answers })).status).toBe(201);
      }
    const [first, second] = [await close('Mixed'), await close('English')];
    if (!first?.snapshot || !second?.snapshot) throw new Error('Nothing is shown.');
    const words = { before: first.snapshot.words, now: second.snapshot.words };
    expect(compareReading('habits', words)).toEqual([]);
  });

  test('are mailed as a copy in the firm’s language to whoever names none of the wave’s', async () => {
    const [campaignToken] = await cardsOf('Mixed');
    const { 'en-GB': english, de } = await readLink(campaignToken ?? '');
    const asked = ['constructor', '__proto__', 'toString', 'fr', 'de'];
    for (const [place, language] of asked.entries()) {
      const userEmail = `${place}@home.example`;
      const answers = answersOf(english as ShownSurvey, 0);
      const body = { campaignToken, userEmail, language, answers, comments: {} };
      expect((await intake.post('survey-copies', body)).status).toBe(202);
    }
    const read: Record<string, unknown> = {};
    for (const _ of asked) {
      const copy = await store.surveyCopies.claim(NOW + 61 * 60_000);
      read[copy?.userEmail ?? ''] = [copy?.language, copy?.survey];
    }
    const usual = asked.slice(0, -1).map((_, place) => [`${place}@home.example`, ['', english]]);
    expect(read).toEqual({ ...Object.fromEntries(usual), '4@home.example': ['de', de] });
  });

  test('are asked for in the language of the invitation, which is gone with it', async () => {
    const group = campaign.groups[0]?.id ?? '';
    const waveId = waveNamed('Mixed');
    const language = 'de';
    await store.invitations.invite(
      { waveId, groupId: group, language, addresses: ['ute@client.example', 'jan@client.example'] },
      NOW,
    );
    const stored = () =>
      inDatabase(({ db }) => db.selectFrom('invitation').select('language').execute());
    expect(await stored()).toEqual([{ language }, { language }]);
    await store.erasure.erase('jan@client.example', NOW);
    expect((await stored()).map((row) => row.language).toSorted()).toEqual([language, null]);
    expect(
      (await inDatabase(readRecords)).find(({ name }) => name === 'campaign-invitations'),
    ).toMatchObject({
      rows: [{ userEmail: 'ute@client.example', language }],
    });
    await close('Mixed');
    expect(await stored()).toEqual([]);
  });
});
