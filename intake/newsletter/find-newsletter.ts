import { SURVEY_ANNOUNCEMENT } from '../../core/desk/newsletters.ts';
import { type DraftProblem, readNewsletterText } from '../../core/intake/newsletter-text.ts';
import { readNewsletter as readBuilt, readWriting } from '../settings/parts.ts';
import type { NewsletterDeps } from './deps.ts';
import type { Draft } from './drafts.ts';
import { ANNOUNCEMENT, type Newsletter, newsletterOf } from './newsletters.ts';

interface Found {
  /** Undefined while a draft has mistakes. */
  newsletter?: Newsletter;
  draft?: Draft;
  problems?: DraftProblem[];
  /** Whether it can be mailed to those who haven't got it. */
  canBeSent: boolean;
}

/**
 * Finds a newsletter by its name: as it was sent, as it stands in a draft, or as the build has it.
 * What was sent stays what it is, whatever becomes of its file.
 */
export async function findNewsletter(
  slug: string,
  { store, settings, parts }: Pick<NewsletterDeps, 'store' | 'settings' | 'parts'>,
): Promise<Found | undefined> {
  if (slug === SURVEY_ANNOUNCEMENT) {
    const isKnown = parts.isSurveyOpen || (await store.newsletters.list(slug)).length > 0;
    return isKnown ? { newsletter: ANNOUNCEMENT, canBeSent: parts.isSurveyOpen } : undefined;
  }
  const sent = await store.newsletters.textOf(slug);
  if (sent) return { newsletter: newsletterOf({ slug, ...sent }), canBeSent: true };
  const draft = await store.newsletterDrafts.find(slug);
  if (draft) {
    const { brand, language } = parts;
    const writing = readWriting(settings.siteFolder);
    const { text, problems } = readNewsletterText(draft, { brand, language, writing });
    return text
      ? { newsletter: newsletterOf({ slug, ...text }), draft, canBeSent: true }
      : { draft, problems, canBeSent: false };
  }
  const built = readBuilt(settings.siteFolder, slug);
  return built && { newsletter: newsletterOf(built), canBeSent: true };
}
