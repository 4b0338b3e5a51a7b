import * as v from 'valibot';
import type { Inline } from '../../core/content/article.ts';
import { fill } from '../../core/content/fill.ts';
import { type IntakeParts, partsIn } from '../../core/intake/parts.ts';
import type { Advice } from '../../core/survey/advice.ts';
import { type Answers, isAnswers } from '../../core/survey/answers.ts';
import { byComment, COMMENT_FIELDS } from '../../core/survey/comments.ts';
import { describeLowest, findLowest } from '../../core/survey/lowest.ts';
import { formatGap, formatScore, READY_MARK, scoreSections } from '../../core/survey/profile.ts';
import { ratingOptions, type Scales } from '../../core/survey/scales.ts';
import { type ShownSection, shownSurveySchema } from '../../core/survey/shown-survey.ts';
import { type MailBlock, type MailMessage, unlinked } from './message.ts';

const comment = v.optional(v.string(), '');
const responseSchema = v.object({
  answers: v.custom<Answers>(isAnswers),
  comments: v.object(byComment(() => comment)),
  survey: shownSurveySchema,
  language: v.optional(v.string()),
});

/**
 * The drawn profile, what was rated lowest, every answer, and the comments without clickable links.
 */
export function composeSurveyCopy(facts: Record<string, unknown>, parts: IntakeParts): MailMessage {
  const { answers, comments, survey, language: tag } = v.parse(responseSchema, facts);
  const { mail, advice, language } = partsIn(parts, tag);
  const { 'survey-copy': words, reasons } = mail;
  const { sections, scales } = survey;
  const mark = formatScore(language, READY_MARK);
  const scores = scoreSections(sections, answers);
  // Sponsors with a wording of their own answer for others, and get no advice.
  const isAdvised = sections.some(({ question, statements }) =>
    [question, ...statements.map(({ suggests }) => suggests)].some(Boolean),
  );
  const written = COMMENT_FIELDS.filter((name) => comments[name]).map((name) => ({
    label: words.comments[name],
    value: unlinked(comments[name]),
  }));
  const blocks: MailBlock[] = [
    ...words.text.map((text): MailBlock => ({ kind: 'paragraph', text })),
    { kind: 'heading', text: words.profile.heading },
    { kind: 'paragraph', text: words.profile.text.replace('{mark}', mark) },
    {
      kind: 'bars',
      columns: {
        title: words.profile.section,
        score: words.profile.score,
        gap: words.profile.gap.replace('{mark}', mark),
      },
      mark: READY_MARK,
      rows: scores.map(({ title, score }) => {
        const gap = formatGap(language, score);
        return {
          title,
          score,
          shownScore: formatScore(language, score),
          shownGap: gap ?? words.profile.ready,
          isReady: gap === undefined,
        };
      }),
    },
    ...(isAdvised ? lowestBlocks(sections, answers, advice, mark) : []),
    { kind: 'heading', text: words.answers },
    ...sections.flatMap((section): MailBlock[] => [
      { kind: 'paragraph', text: section.title },
      { kind: 'facts', facts: answersOf(section, answers, scales), hasLongLabels: true },
    ]),
    ...(written.length > 0
      ? [
          { kind: 'heading' as const, text: words.comments.heading },
          { kind: 'facts' as const, facts: written },
        ]
      : []),
    { kind: 'paragraph', text: words.untraceable },
  ];
  return {
    subject: words.subject,
    heading: words.heading,
    blocks,
    reason: reasons.survey,
    language: language.tag,
  };
}

function lowestBlocks(
  sections: readonly ShownSection[],
  answers: Answers,
  { words, caution }: Advice,
  mark: string,
): MailBlock[] {
  const { first, others } = describeLowest(findLowest(sections, answers), sections);
  const question = first[0]?.question;
  const explained = first.map(({ text, suggests: meaning }): Inline[] => [
    { kind: 'strong', children: [text] },
    ...(meaning ? [` ${meaning}`] : []),
  ]);
  return [
    { kind: 'heading', text: words.heading },
    { kind: 'paragraph', text: first.length > 0 ? words.text : fill(words.none, { mark }) },
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
  { statements }: ShownSection,
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
