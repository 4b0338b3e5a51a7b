import * as v from 'valibot';
import { fill } from '../../core/content/fill.ts';
import { type PromiseCounts, promisesSchema, sumOf } from '../../core/desk/promises.ts';
import type { IntakeParts } from '../../core/intake/parts.ts';
import { PROMISES } from '../../core/submissions/promises.ts';
import { type MailBlock, type MailMessage, messageOf } from './message.ts';
import { writeDay } from './prose.ts';

const reportFacts = v.object({
  /** Since when kept promises are counted, in ms since 1970. */
  since: v.number(),
  promises: promisesSchema,
  late: v.number(),
  /** For how many days it is known what became of a mail. */
  days: v.number(),
  /** The address of the desk, if there is one. */
  deskUrl: v.optional(v.string()),
});

/** Composes the weekly report: the numbers of each promise, what to do, and the way to the desk. */
export function composeWeeklyReport(
  facts: Record<string, unknown>,
  { mail }: IntakeParts,
): MailMessage {
  const words = mail['weekly-report'];
  const { since, promises, late, days, deskUrl } = v.parse(reportFacts, facts);
  const all = sumOf(promises);
  const counted = (counts: PromiseCounts) => {
    const states = (['kept', 'due', 'broken'] as const).filter((state) => counts[state] > 0);
    return (
      states.map((state) => fill(words.counts[state], { count: counts[state] })).join(', ') ||
      words.counts.none
    );
  };
  const advice = (['due', 'broken'] as const)
    .filter((state) => all[state] > 0)
    .map((state) => words.advice[state]);
  const next =
    advice.length > 0
      ? [...advice, ...(deskUrl === undefined ? [words.noDesk] : [])]
      : [words.advice.nothing];
  const blocks: MailBlock[] = [
    {
      kind: 'facts',
      facts: PROMISES.map((name) => ({
        label: words.promises[name],
        value: counted(promises[name]),
      })),
      hasLongLabels: true,
    },
    ...[...(late > 0 ? [fill(words.advice.late, { count: late })] : []), ...next].map(
      (text) => ({ kind: 'paragraph', text }) as const,
    ),
    ...(deskUrl === undefined
      ? []
      : [{ kind: 'button', label: words.button, href: `${deskUrl}#/promises` } as const]),
  ];
  const text = words.text.map((each) => fill(each, { day: writeDay(since), days }));
  const filled = { subject: fill(words.subject, { counts: counted(all) }), text };
  return messageOf({ ...words, ...filled }, mail.reasons.firm, blocks);
}
