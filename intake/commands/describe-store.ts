import { amount } from '../../core/amount.ts';
import type { StoreFacts } from '../store/inspect.ts';

/** Describes the contents of a store, for an operator. */
export function describeStore({ submissions, subscribers, respondents, campaigns }: StoreFacts): string {
  return new Intl.ListFormat('en-GB').format([
    amount(submissions, 'submission'),
    amount(subscribers, 'newsletter address', 'newsletter addresses'),
    amount(respondents, 'survey respondent'),
    amount(campaigns, 'campaign'),
  ]);
}
