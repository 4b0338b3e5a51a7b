const STRAY = /(?![\t\n\r])[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\uFFFD]/gu;

/**
 * Finds control characters and halves of letters in a text, which would make the feed ill-formed.
 * @returns each once in a line: its line in the text, and a message with the remedy.
 */
export function findStrayCharacters(text: string): { line: number; message: string }[] {
  if (text.search(STRAY) < 0) return [];
  return text.split('\n').flatMap((words, index) =>
    [...new Set(words.match(STRAY))].map((character) => {
      const code = character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0');
      return {
        line: index + 1,
        message: `holds the character U+${code}, which is no letter: remove it, or write the letter that was meant`,
      };
    }),
  );
}

export function withoutStrayCharacters(text: string): string {
  return text.replace(STRAY, '');
}
