import type { Questionnaire } from '../survey/questionnaire.ts';
import type { Side } from './sides.ts';

type Section = Omit<Questionnaire['sections'][number], 'description'>;

/** Whether statements have wordings of their own for sponsors. Only then are their scores beliefs. */
export function asksForBeliefs({ sections }: { sections: readonly Section[] }): boolean {
  return sections.every(({ statements }) => statements.every((one) => one.forSponsors));
}

/**
 * A survey as one side reads it. The advice on low ratings is meant for those who use the system,
 * so sponsors with a wording of their own get none.
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

/** The texts of a survey that speak of the system. */
const NAMED = new Set(
  'text forSponsors formerly suggests description question questions'.split(' '),
);

/** A survey, or a part of one, with a campaign's name of the system in place of 'the system'. */
export function nameSystem<Words>(words: Words, system: string): Words {
  const name = (text: unknown) =>
    typeof text === 'string' ? text.replace(/\bthe system\b/gi, () => system) : text;
  return JSON.parse(JSON.stringify(words), (key, value) => {
    if (!NAMED.has(key)) return value;
    return Array.isArray(value) ? value.map(name) : name(value);
  });
}
