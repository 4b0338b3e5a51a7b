import type { Content } from '../../builder/content/content.ts';
import { listTexts } from '../../builder/content/sample.ts';
import { inWords } from '../../core/language.ts';

const COUNTED = ['survey.statements', 'survey.sections', 'scan.habits'] as const;
/** Where the number is what it is, and says what it counts. */
const OWN_FILES = ['content/survey.yaml', 'content/scan.yaml'];

/**
 * Texts that say a count themselves, before a noun that other texts have behind the count's name:
 * the number would stay when a statement, a section or a habit is added.
 * @param root the content folder.
 */
export function findStatedCounts(
  root: string,
  { counts, language }: Pick<Content, 'counts' | 'language'>,
): string[] {
  const texts = listTexts(root).filter(({ file }) => !OWN_FILES.includes(file));
  return COUNTED.flatMap((name) => {
    const number = counts[name] ?? 0;
    const named = new RegExp(`\\{${name}(?:\\.digits)?\\}[ -](\\p{L}+)`, 'giu');
    const nouns = texts.flatMap(({ text }) =>
      [...text.matchAll(named)].map(([, noun = '']) => noun),
    );
    const said = [number, inWords(language, number)].join('|');
    const stated = new RegExp(`(?<![\\p{L}\\d.-])(?:${said})[ -](\\p{L}+)`, 'giu');
    return texts.flatMap(({ file, text }) =>
      [...text.matchAll(stated)]
        .filter(([, word = '']) => nouns.some((noun) => isSame(noun, word)))
        .map(([found]) => `${file} says “${found}”: write {${name}} for the number.`),
    );
  });
}

/** Such as statement and statements. */
function isSame(noun: string, word: string): boolean {
  return noun.startsWith(word) || word.startsWith(noun);
}
