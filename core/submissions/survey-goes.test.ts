import { expect, test } from 'vitest';
import { surveyGoes } from './survey-goes.ts';

test.each([
  [true, '/api/survey-responses', 'mailed'],
  [true, undefined, 'forwarded'],
  [false, '/api/survey-responses', 'nowhere'],
] as const)(
  'The survey promises no more than its delivery keeps: delivered %s, posted to %s, it goes %s',
  (isDelivered, address, goes) => {
    const onlySurvey = (resource: string) => resource === 'survey-responses';
    expect(
      surveyGoes({
        canDeliver: (one) => onlySurvey(one) && isDelivered,
        postAddress: (one) => (onlySurvey(one) ? address : undefined),
      }),
    ).toBe(goes);
  },
);
