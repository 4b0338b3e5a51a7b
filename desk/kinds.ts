import type { MessageKind } from '../core/desk/desk.ts';

/** What the desk calls each kind of message. */
export const KINDS: Record<MessageKind, { one: string; many: string }> = {
  'contact-messages': { one: 'Contact message', many: 'Contact messages' },
  'guide-requests': { one: 'Guide request', many: 'Guide requests' },
  'newsletter-signups': { one: 'Newsletter sign-up', many: 'Newsletter sign-ups' },
  'access-requests': { one: 'Access request', many: 'Access requests' },
};
