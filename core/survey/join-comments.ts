import { COMMENT_FIELDS, type SharedDraft, type Times } from './draft.ts';

/**
 * Joins comments that two devices wrote independently. A merge alone would keep only the later one.
 * @param known the times of the other draft's entries that this device had seen.
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
