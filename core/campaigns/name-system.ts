import type { Advice } from '../survey/advice.ts';
import type { EditionWords } from '../survey/edition.ts';
import type { Questions } from '../survey/questions.ts';
import type { ShownSection } from '../survey/survey.ts';

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
      ...statement,
      text: name(statement.text),
      ...(suggests !== undefined && { suggests: name(suggests) }),
    })),
  }));
}

/** The words of an edition with a campaign's name of the system, as its respondents read them. */
export function nameSystemInWords(
  { sections, scales }: EditionWords,
  system: string,
): EditionWords {
  const statementsOf = (section: EditionWords['sections'][number]) =>
    section.statements.map((one) => ({ ...one, text: nameIn(one.text, system) }));
  return {
    sections: sections.map((section) => ({ ...section, statements: statementsOf(section) })),
    scales,
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

function nameIn(text: string, system: string): string {
  return text.replace(/\bthe system\b/gi, () => system);
}
