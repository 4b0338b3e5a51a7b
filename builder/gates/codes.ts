import { randomInt } from 'node:crypto';
import type { Gate } from '../../core/gates/gates.ts';

/** See interface.md, Environment. */
export const CODE_VARIABLES: Record<Gate, string> = {
  'client-access': 'CLIENT_ACCESS_CODE',
  'survey-preview': 'SURVEY_PREVIEW_CODE',
};

const CONSONANTS = 'bdfghjklmnprstvz';
const VOWELS = 'aiou';

/** Easy to say and type: six words of five letters, 96 random bits. */
export function proposeCode(): string {
  const pick = (letters: string) => letters[randomInt(letters.length)] ?? '';
  const word = () => [CONSONANTS, VOWELS, CONSONANTS, VOWELS, CONSONANTS].map(pick).join('');
  return Array.from({ length: 6 }, word).join(' ');
}
