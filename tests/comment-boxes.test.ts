import { expect, test, vi } from 'vitest';
import { SURVEY_RESPONSE } from '../core/submissions/survey-response.ts';
import { byComment, type CommentField } from '../core/survey/comments.ts';
import { readAnswering } from '../core/survey/draft.ts';
import type { SurveyWords } from '../core/survey/words.ts';
import { composeSurveyCopy } from '../intake/mail/survey-copy.ts';
import { mailResponses, writeResponsesText } from '../site/features/survey/responses-text.ts';
import { allAnswered, TEST_SCALES, TEST_SECTIONS } from './support/test-sections.ts';

vi.mock('../core/survey/comments.ts', async (load) => {
  const table = await load<typeof import('../core/survey/comments.ts')>();
  (table.COMMENT_FIELDS as unknown as string[]).push('wishes');
  return table;
});

test('A comment box that is added to the table is stored, downloaded and mailed like the others', () => {
  const answers = allAnswered(4);
  const edition = { sections: TEST_SECTIONS, scales: TEST_SCALES };
  const isAdded = (field: CommentField) => (field as string) === 'wishes';
  const comments = byComment((field) => (isAdded(field) ? 'A seat by the window' : ''));
  const labels = byComment((field) => (isAdded(field) ? 'Wishes?' : 'Other'));

  expect(SURVEY_RESPONSE.payload.entries.comments.entries).toHaveProperty('wishes');
  expect(readAnswering({ answers, comments })?.comments).toEqual(comments);

  const words = { heading: 'Survey', comments: { fields: labels } } as SurveyWords;
  const shown = 'Wishes?\nA seat by the window';
  expect(writeResponsesText(edition, words, answers, comments)).toContain(shown);
  const { link } = mailResponses('a@firm.example', words, answers, comments);
  expect(new URL(link).searchParams.get('body')).toContain(shown);

  const parts = {
    mail: {
      'survey-copy': { text: [], profile: { text: '', gap: '' }, comments: labels },
      reasons: {},
    },
    edition: {},
  } as unknown as Parameters<typeof composeSurveyCopy>[1];
  const { blocks } = composeSurveyCopy({ answers, comments, words: edition }, parts);
  expect(JSON.stringify(blocks)).toContain('"label":"Wishes?","value":"A seat by the window"');
});
