import type { CampaignDeps } from '../campaigns/deps.ts';
import type { DailyCount } from '../http/limiter.ts';
import type { StaticSite } from '../http/static-site.ts';
import type { Posted } from '../mail/post.ts';
import type { Announced } from '../mail/transport.ts';
import type { NewsletterDeps } from '../newsletter/deps.ts';
import type { Desk } from '../sign-in/deps.ts';
import type { Store } from '../store/store.ts';

/** Tests pass their own. */
export interface Deps extends NewsletterDeps, CampaignDeps {
  site: Pick<StaticSite, 'respond'>;
  store: Store;
  desk?: Desk | undefined;
  /**
   * @returns what the mail server announced, if there is one. @throws {Error} why mail can't be
   * sent.
   */
  checkMail: () => Promise<Announced | undefined>;
  /** Sends at once, bypassing the outbox. @throws {MailFailure} */
  post: (posted: Posted) => Promise<void>;
  /** Tests that operators mail, bypassing the outbox. */
  testCount: DailyCount;
}
