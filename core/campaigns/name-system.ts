import type { ShownSection } from '../survey/survey.ts';

/** The sections of the survey with a campaign's name of the system in place of 'the system'. What is answered stays the same edition. */
export function nameSystem(sections: readonly ShownSection[], system: string): ShownSection[] {
  const name = (text: string) => text.replace(/\bthe system\b/gi, () => system);
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
