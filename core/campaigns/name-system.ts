import type { ShownSection } from '../survey/survey.ts';

/** The sections of the survey with a campaign's name of the system in place of 'the system'. What is answered stays the same edition. */
export function nameSystem(sections: readonly ShownSection[], system: string): ShownSection[] {
  const name = (text: string) => text.replace(/\bthe system\b/gi, () => system);
  return sections.map((section) => ({
    ...section,
    description: name(section.description),
    statements: section.statements.map((statement) => ({ ...statement, text: name(statement.text) })),
  }));
}
