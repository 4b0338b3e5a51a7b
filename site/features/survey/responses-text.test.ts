import { describe, expect, test } from 'vitest';
import { byComment } from '../../../core/survey/comments.ts';
import type { SurveyWords } from '../../../core/survey/words.ts';
import { allAnswered, TEST_SCALES, TEST_SECTIONS } from '../../../tests/support/test-sections.ts';
import { mailResponses, writeResponsesText } from './responses-text.ts';

const words = {
  heading: 'Implementation Survey',
  comments: { fields: { workingWell: 'Well?', improvements: 'Better?', suggestions: 'Suggest?' } },
} as SurveyWords;
const survey = { sections: TEST_SECTIONS, scales: TEST_SCALES };
const comments = { ...byComment(() => ''), workingWell: 'Tea & biscuits' };

describe('Responses', () => {
  test('as text contain every statement with its chosen label, also for reversed ones', () => {
    const text = writeResponsesText(survey, words, { ...allAnswered(4), 20: 5 }, comments);
    expect(text).toContain('1. Statement 1\n   4, Agree');
    expect(text).toContain('2. Statement 2\n   4, Disagree');
    expect(text).toContain('20. Statement 20\n   5, Strongly disagree');
    expect(text.match(/^\d+\. /gm)).toHaveLength(30);
    expect(text).toContain('Well?\nTea & biscuits');
    expect(text).not.toContain('Better?');
  });

  test('as an e-mail contain the ratings, and the comments if they fit', () => {
    const read = (suggestions: string) => {
      const { link, isWhole } = mailResponses('a@x.example', words, allAnswered(4), {
        ...comments,
        suggestions,
      });
      return { body: new URL(link).searchParams.get('body') ?? '', isWhole };
    };
    const { body: short, isWhole } = read('');
    expect(isWhole).toBe(true);
    expect(short.split('\n')[29]).toBe('30: 4');
    expect(short).toContain('Tea & biscuits');
    const long = read('x'.repeat(5000));
    expect(long.isWhole).toBe(false);
    expect(long.body).not.toContain('x');
    expect(long.body.split('\n')).toHaveLength(30);
  });
});
