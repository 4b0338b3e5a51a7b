import type { Deps } from '../deps.ts';
import type { Newsletter } from '../store/mail/newsletters.ts';
import { compose } from './compose.ts';
import { mailLink } from './mail-link.ts';
import { senderOf, writeHtml } from './write-html.ts';
import { writeText } from './write-text.ts';

interface Previewing {
  parts: Deps['parts'];
  settings: Pick<Deps['settings'], 'siteUrl' | 'intakeUrl'>;
  store: Pick<Deps['store'], 'secret'>;
}

/**
 * A newsletter as its recipients get it, but with an ellipsis in the links that are each recipient's
 * own.
 */
export function previewNewsletter(
  newsletter: Newsletter,
  { parts, settings, store }: Previewing,
): { subject: string; preview: string; html: string; text: string } {
  const facts =
    newsletter.kind === 'newsletter'
      ? { text: newsletter.text, newsletter: newsletter.slug, subscriberId: '…' }
      : { recipientKey: '…' };
  const message = compose(newsletter.kind, facts, {
    parts,
    siteUrl: settings.siteUrl,
    intakeUrl: settings.intakeUrl,
    mailLink: (step) => mailLink({ settings, store }, step, '…').replace(/key=.*/, 'key=…'),
  });
  const sender = senderOf(parts, settings.siteUrl);
  return {
    subject: message.subject,
    preview: message.preview ?? '',
    html: writeHtml(message, sender),
    text: writeText(message, sender),
  };
}
