import { COMMENT_FIELDS, type SharedDraft, type Times } from './draft.ts';

/**
 * A draft whose comments hold the other's, too, where both were written without knowing each other's: merged, the later alone would hold.
 * @param known the times of what of the other was known when the draft was written.
 */
export function joinComments<Draft extends SharedDraft>(draft: Draft, other: SharedDraft, known: Times): Draft {
  const timesOf = (field: string) => [draft, other].map(({ times }) => times[field] ?? 0);
  const apart = COMMENT_FIELDS.filter((field) => {
    const [own = 0, others = 0] = timesOf(field);
    return own !== others && Math.min(own, others) > (known[field] ?? 0);
  });
  const joined = apart.map((field) => [field, join(other.comments[field], draft.comments[field])]);
  const times = apart.map((field) => [field, Math.max(...timesOf(field)) + 1]);
  return { ...draft, comments: { ...draft.comments, ...Object.fromEntries(joined) }, times: { ...draft.times, ...Object.fromEntries(times) } };
}

function join(first: string, second: string): string {
  if (first.includes(second)) return first;
  return second.includes(first) ? second : `${first}\n\n${second}`;
}
