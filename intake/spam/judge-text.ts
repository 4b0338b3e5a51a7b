import { countLinks } from './links.ts';
import { findForeignScript, languageName } from './scripts.ts';

/** The number of links from which on a text is suspected (decisions/spam.md). */
const SUSPICIOUS_LINKS = 3;

/** What a text is judged by besides itself. */
interface Circumstances {
  userEmail: string;
  siteUrl: string;
  /** The site's language (BCP 47). */
  language: string;
}

/** Why a text looks like spam, in words that complete "because"; undefined if it doesn't. */
export function judgeText(
  text: string,
  { language, ...sender }: Circumstances,
): string | undefined {
  const links = countLinks(text, sender);
  if (links >= SUSPICIOUS_LINKS) return `it has ${links} links`;
  const script = findForeignScript(text, language);
  return script && `it is written mostly in ${script}, and the site in ${languageName(language)}`;
}
