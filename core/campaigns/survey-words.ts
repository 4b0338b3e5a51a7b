import type { Questionnaire } from '../survey/questionnaire.ts';
import type { Side } from './sides.ts';

type Section = Omit<Questionnaire['sections'][number], 'description'>;

/** Statements with a wording for sponsors ask for beliefs about those who use the system. */
export function asksForBeliefs({ sections }: { sections: readonly Section[] }): boolean {
  return sections.every(({ statements }) => statements.every((one) => one.forSponsors));
}

/**
 * Advice on low ratings is for those who use the system, so sponsors with their own wording get
 * none.
 */
export function readBy<Each extends Section, Words extends { sections: Each[] }>(
  side: Side | undefined,
  words: Words,
): Words {
  if (side !== 'sponsors' || !asksForBeliefs(words)) return words;
  return {
    ...words,
    sections: words.sections.map(({ question: _, ...section }) => ({
      ...section,
      statements: section.statements.map(({ suggests: _, ...one }) => ({
        ...one,
        text: one.forSponsors ?? one.text,
      })),
    })),
  };
}

/** Fields whose texts may name the system. */
const NAMED = new Set(
  'text forSponsors formerly suggests description question questions what sign'.split(' '),
);

/** Writes the system's name in place of 'the system', or `{system}` in a translation. */
export function nameSystem<Words>(words: Words, system: string): Words {
  const name = (text: unknown) =>
    typeof text === 'string' ? text.replace(/\bthe system\b|\{system\}/gi, () => system) : text;
  return JSON.parse(JSON.stringify(words), (key, value) => {
    if (!NAMED.has(key)) return value;
    return Array.isArray(value) ? value.map(name) : name(value);
  });
}
