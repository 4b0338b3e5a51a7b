import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import { SIDES } from '../../core/campaigns/sides.ts';
import {
  nameSystemInAdvice,
  nameSystemInWords,
  wordsFor,
} from '../../core/campaigns/survey-words.ts';
import type { Inline } from '../../core/content/article.ts';
import { fill } from '../../core/content/fill.ts';
import type { IntakeParts } from '../../core/intake/parts.ts';
import type { Advice } from '../../core/survey/advice.ts';
import { type Answers, isAnswers } from '../../core/survey/answers.ts';
import { categoryOf } from '../../core/survey/category.ts';
import { byComment, COMMENT_FIELDS } from '../../core/survey/comments.ts';
import { type EditionWords, editionWordsSchema } from '../../core/survey/edition.ts';
import { describeLowest, findLowest } from '../../core/survey/lowest.ts';
import { formatGap, formatScore, READY_MARK, scoreSections } from '../../core/survey/profile.ts';
import { ratingOptions, type Scales } from '../../core/survey/scales.ts';
import { type MailBlock, type MailMessage, unlinked } from './message.ts';

const MARK = formatScore(READY_MARK);
const comment = v.optional(v.string(), '');
const responseSchema = v.object({
  answers: v.custom<Answers>(isAnswers),
  comments: v.object(byComment(() => comment)),
  words: editionWordsSchema,
  system: v.optional(v.string()),
  /** In a campaign, the side whose wording was read. */
  side: v.optional(v.picklist(SIDES)),
});

/**
 * Composes the copy of a survey response: the drawn profile, what was rated lowest, every answer,
 * and the comments without clickable links.
 */
export function composeSurveyCopy(
  facts: Record<string, unknown>,
  { mail, edition, advice }: IntakeParts,
): MailMessage {
  const { 'survey-copy': words, reasons } = mail;
  const { answers, comments, words: read, system, side } = v.parse(responseSchema, facts);
  const own = wordsFor(side, read);
  const answered = system === undefined ? own : nameSystemInWords(own, system);
  const { sections } = answered;
  const scores = scoreSections(sections, answers);
  // The advice fits no other edition's statements, and nobody who answered for others.
  const isAdvised = isDeepStrictEqual(own, edition.words);
  const written = COMMENT_FIELDS.filter((name) => comments[name]).map((name) => ({
    label: words.comments[name],
    value: unlinked(comments[name]),
  }));
  const blocks: MailBlock[] = [
    ...words.text.map((text): MailBlock => ({ kind: 'paragraph', text })),
    { kind: 'heading', text: words.profile.heading },
    { kind: 'paragraph', text: words.profile.text.replace('{mark}', MARK) },
    {
      kind: 'bars',
      columns: {
        title: words.profile.section,
        score: words.profile.score,
        gap: words.profile.gap.replace('{mark}', MARK),
      },
      mark: READY_MARK,
      rows: scores.map(({ title, score }) => {
        const gap = formatGap(score);
        return {
          title,
          score,
          shownScore: formatScore(score),
          shownGap: gap ?? words.profile.ready,
          isReady: gap === undefined,
        };
      }),
    },
    ...(isAdvised
      ? lowestBlocks(
          answered,
          answers,
          system === undefined ? advice : nameSystemInAdvice(advice, system),
        )
      : []),
    { kind: 'heading', text: words.answers },
    ...sections.flatMap((section): MailBlock[] => [
      { kind: 'paragraph', text: section.title },
      { kind: 'facts', facts: answersOf(section, answers, answered.scales), hasLongLabels: true },
    ]),
    ...(written.length > 0
      ? [
          { kind: 'heading' as const, text: words.comments.heading },
          { kind: 'facts' as const, facts: written },
        ]
      : []),
    { kind: 'paragraph', text: words.untraceable },
  ];
  return { subject: words.subject, heading: words.heading, blocks, reason: reasons.survey };
}

function lowestBlocks(
  { sections }: EditionWords,
  answers: Answers,
  { words, suggests, questions, caution }: Advice,
): MailBlock[] {
  const advised = sections.map((section) => ({
    question: questions[categoryOf(section)],
    statements: section.statements.map((statement) => ({
      ...statement,
      suggests: suggests[statement.id],
    })),
  }));
  const { first, others } = describeLowest(findLowest(sections, answers), advised);
  const question = first[0]?.question;
  const explained = first.map(({ text, suggests: meaning }): Inline[] => [
    { kind: 'strong', children: [text] },
    ...(meaning ? [` ${meaning}`] : []),
  ]);
  return [
    { kind: 'heading', text: words.heading },
    { kind: 'paragraph', text: first.length > 0 ? words.text : fill(words.none, { mark: MARK }) },
    ...(first.length > 0 ? [listOf(explained, true)] : []),
    ...(others.length > 0
      ? [{ kind: 'paragraph' as const, text: words.tie }, listOf(others.map(({ text }) => [text]))]
      : []),
    ...(question
      ? [{ kind: 'facts' as const, facts: [{ label: words.question, value: question }] }]
      : []),
    { kind: 'paragraph', text: caution },
  ];
}

function listOf(items: Inline[][], isOrdered = false): MailBlock {
  return { kind: 'prose', block: { kind: 'list', isOrdered, items } };
}

function answersOf(
  { statements }: EditionWords['sections'][number],
  answers: Answers,
  scales: Scales,
): { label: string; value: string }[] {
  return statements.map((statement) => {
    const rating = answers[statement.id];
    const option = ratingOptions(statement, scales).find(({ value }) => value === rating);
    return {
      label: `${statement.id}. ${statement.text}`,
      value: `${option?.label ?? ''} (${rating})`,
    };
  });
}
