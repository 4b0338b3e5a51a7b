import type { createSuppressions } from '../mail/suppressions.ts';
import type { DeskDeps } from '../sign-in/deps.ts';
import type { createNewsletterDrafts } from './drafts.ts';
import type { createNewsletters } from './newsletters.ts';
import type { createSubscriberImports } from './subscriber-imports.ts';
import type { createSubscribers } from './subscribers.ts';
import type { createSubscriptions } from './subscriptions.ts';

export interface NewsletterDeps extends DeskDeps {
  store: DeskDeps['store'] & {
    newsletters: ReturnType<typeof createNewsletters>;
    newsletterDrafts: ReturnType<typeof createNewsletterDrafts>;
    subscribers: ReturnType<typeof createSubscribers>;
    subscriberImports: ReturnType<typeof createSubscriberImports>;
    subscriptions: ReturnType<typeof createSubscriptions>;
    suppressions: ReturnType<typeof createSuppressions>;
  };
}
