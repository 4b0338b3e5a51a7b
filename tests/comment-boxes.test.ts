import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import * as v from 'valibot';
import { afterAll, expect, test, vi } from 'vitest';
import { waveFindingsSchema } from '../core/desk/findings.ts';
import { TEXT_MAX_LENGTH } from '../core/submissions/limits.ts';
import { byComment, type CommentField } from '../core/survey/comments.ts';
import { readAnswering } from '../core/survey/draft.ts';
import { showSurvey } from '../core/survey/shown-survey.ts';
import type { SurveyWords } from '../core/survey/words.ts';
import { BODY_LIMIT_BYTES } from '../intake/http/body.ts';
import { composeSurveyCopy } from '../intake/mail/survey-copy.ts';
import { openStore } from '../intake/store/store.ts';
import { CommentsFields } from '../site/features/survey/comments-fields.tsx';
import { mailResponses, writeResponsesText } from '../site/features/survey/responses-text.ts';
import { openPolaris } from './support/campaign-store.ts';
import { writeEmptyStore } from './support/empty-store.ts';
import { NOW } from './support/intake.ts';
import { QUESTIONNAIRE } from './support/questionnaire.ts';
import { CONTENT } from './support/sites.ts';
import { SUBMISSIONS } from './support/submissions.ts';
import { testFolder } from './support/test-folder.ts';
import { allAnswered, TEST_SCALES, TEST_SECTIONS } from './support/test-sections.ts';
import { makeCards } from './support/wave-people.ts';

vi.mock('../core/survey/comments.ts', async (load) => {
  const table = await load<typeof import('../core/survey/comments.ts')>();
  (table.COMMENT_FIELDS as unknown as string[]).push('wishes');
  return table;
});

// The content with a label for it, as CONTRIBUTING says.
vi.mock('./support/sites.ts', async (load) => {
  const sites = await load<typeof import('./support/sites.ts')>();
  const CONTENT = mkdtempSync(path.join(tmpdir(), 'equanta-comments-'));
  cpSync(sites.FIRST_CONTENT, CONTENT, { recursive: true });
  for (const file of ['mail.yaml', 'pages/implementation-survey.yaml'].map((name) =>
    path.join(CONTENT, name),
  ))
    writeFileSync(
      file,
      readFileSync(file, 'utf8').replace(/^( +)suggestions: .*/m, '$&\n$1wishes: Wishes?'),
    );
  return { ...sites, CONTENT };
});
afterAll(() => rmSync(CONTENT, { recursive: true }));

const ADDED = 'wishes' as CommentField;
const SAID = 'A seat by the window';
const comments = byComment((field) => (field === ADDED ? SAID : ''));
const labels = byComment((field) => (field === ADDED ? 'Wishes?' : 'Other'));
const SHOWN = `Wishes?\n${SAID}`;

vi.mock('content:language', () => ({ default: { tag: 'en-GB', decimal: '.' } }));
vi.mock('content:forms', () => ({ default: { charactersLeft: '', charactersOver: '' } }));

test('A comment box that is added to the table is shown, kept, downloaded and mailed like the others', async () => {
  const answers = allAnswered(4);
  const survey = await showSurvey({ sections: TEST_SECTIONS, scales: TEST_SCALES });
  expect(readAnswering({ answers, comments })?.comments).toEqual(comments);

  const words = { heading: 'Survey', comments: { text: [''], fields: labels } } as SurveyWords;
  const boxes = {
    words: words.comments,
    comments,
    errors: {},
    readOnly: false,
    onComment: () => {},
  };
  const shown = renderToStaticMarkup(createElement(CommentsFields, boxes));
  expect(shown).toMatch(new RegExp(`Wishes\\?.*${SAID}`, 's'));

  expect(writeResponsesText(survey, words, answers, comments)).toContain(SHOWN);
  const { link } = mailResponses('a@firm.example', words, answers, comments);
  expect(new URL(link).searchParams.get('body')).toContain(SHOWN);

  const parts = {
    mail: {
      'survey-copy': { text: [], profile: { text: '', gap: '' }, comments: labels },
      reasons: {},
    },
    advice: { words: { none: '' }, caution: '' },
    language: { tag: 'en-GB', decimal: '.' },
    languages: {},
  } as unknown as Parameters<typeof composeSurveyCopy>[1];
  const { blocks } = composeSurveyCopy({ answers, comments, survey }, parts);
  expect(JSON.stringify(blocks)).toContain(`"label":"Wishes?","value":"${SAID}"`);
});

test('It is stored of a client’s survey, and shown at the desk once the wave is closed', async () => {
  const dataDir = testFolder();
  await writeEmptyStore(dataDir);
  const store = await openStore({ dataDir });
  const campaign = await openPolaris(store);
  const [waveId, groupId] = [campaign.waves[0]?.id ?? '', campaign.groups[0]?.id ?? ''];
  const { answers } = SUBMISSIONS['survey-responses'];
  for (const retryId of await makeCards(store, waveId, groupId, 5)) {
    const link = await store.campaigns.findLink(retryId);
    if (!link) throw new Error('There is no such card.');
    await store.waveResponses.open(waveId, QUESTIONNAIRE, NOW);
    const taken = await store.waveResponses.take({ link, answers, comments, retryId }, NOW);
    expect(taken).toBe('taken');
  }
  await store.waveResponses.mix();
  await store.campaigns.closeWave(waveId, NOW);
  const listed = await store.snapshots.listComments(waveId);
  expect(listed.map(({ field, text }) => [field, text])).toEqual(Array(5).fill([ADDED, SAID]));
  expect(v.parse(waveFindingsSchema.entries.comments, listed)).toEqual(listed);
  await store.close();
});

test('A response with each box full, in any script, is not too large', () => {
  const full = byComment(() => '語'.repeat(TEXT_MAX_LENGTH));
  const body = JSON.stringify({ ...SUBMISSIONS['survey-responses'], comments: full });
  expect(Buffer.byteLength(body)).toBeLessThan(BODY_LIMIT_BYTES);
});
