import type { Advice } from '../survey/advice.ts';
import type { EditionWords } from '../survey/edition.ts';
import type { Questions } from '../survey/questions.ts';
import type { ShownSection } from '../survey/survey.ts';
import type { Side } from './sides.ts';

/** Whether an edition has wordings of its own for sponsors. Only then are their scores beliefs. */
export function asksForBeliefs({ sections }: Pick<EditionWords, 'sections'>): boolean {
  return sections.every(({ statements }) => statements.every((one) => one.forSponsors));
}

/**
 * The sections of the survey as one side reads them. The advice on low ratings is meant for those
 * who use the system, so sponsors with a wording of their own get none.
 */
export function sectionsFor(side: Side, sections: readonly ShownSection[]): ShownSection[] {
  if (side === 'users' || !asksForBeliefs({ sections: [...sections] })) return [...sections];
  return sections.map(({ question: _, ...section }) => ({
    ...section,
    statements: section.statements.map(({ suggests: _, ...one }) => wordFor(side, one)),
  }));
}

/** The words of an edition as one side reads them. */
export function wordsFor(side: Side | undefined, words: EditionWords): EditionWords {
  const sections = words.sections.map((section) => ({
    ...section,
    statements: section.statements.map((one) => wordFor(side, one)),
  }));
  return { ...words, sections };
}

function wordFor<Each extends { text: string; forSponsors?: string | undefined }>(
  side: Side | undefined,
  statement: Each,
): Each {
  return side === 'sponsors'
    ? { ...statement, text: statement.forSponsors ?? statement.text }
    : statement;
}

/**
 * The sections of the survey with a campaign's name of the system in place of 'the system'. What is
 * answered stays the same edition.
 */
export function nameSystem(sections: readonly ShownSection[], system: string): ShownSection[] {
  const name = (text: string) => nameIn(text, system);
  return sections.map(({ question, ...section }) => ({
    ...section,
    description: name(section.description),
    ...(question !== undefined && { question: name(question) }),
    statements: section.statements.map(({ suggests, ...statement }) => ({
      ...nameInStatement(statement, system),
      ...(suggests !== undefined && { suggests: name(suggests) }),
    })),
  }));
}

/** The words of an edition with a campaign's name of the system, as its respondents read them. */
export function nameSystemInWords(
  { sections, ...words }: EditionWords,
  system: string,
): EditionWords {
  const statementsOf = (section: EditionWords['sections'][number]) =>
    section.statements.map((one) => nameInStatement(one, system));
  return {
    ...words,
    sections: sections.map((section) => ({ ...section, statements: statementsOf(section) })),
  };
}

/** The speaker's questions with a campaign's name of the system. */
export function nameSystemInQuestions(questions: Questions, system: string): Questions {
  return Object.fromEntries(
    Object.entries(questions).map(([category, asked]) => [
      category,
      asked.map((question) => nameIn(question, system)),
    ]),
  );
}

/** What respondents are told of low statements, with a campaign's name of the system. */
export function nameSystemInAdvice(
  { suggests, questions, ...advice }: Advice,
  system: string,
): Advice {
  const name = (texts: Record<string, string>) =>
    Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, nameIn(text, system)]));
  return { ...advice, suggests: name(suggests), questions: name(questions) };
}

function nameInStatement<Each extends { text: string; forSponsors?: string | undefined }>(
  { forSponsors, ...statement }: Each,
  system: string,
) {
  return {
    ...statement,
    text: nameIn(statement.text, system),
    ...(forSponsors !== undefined && { forSponsors: nameIn(forSponsors, system) }),
  };
}

function nameIn(text: string, system: string): string {
  return text.replace(/\bthe system\b/gi, () => system);
}
