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

/** Writes a number with its noun. */
export function amount(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-GB')} ${count === 1 ? one : many}`;
}
