import type { Secret } from '../engine/secret.ts';
import type { HandlerDeps } from '../http/deps.ts';
import { mailLink } from './mail-link.ts';
import type { Composing, MailMessage } from './message.ts';
import { senderOf, writeHtml } from './write-html.ts';
import { writeText } from './write-text.ts';

/** A mail as recipients get it, but with an ellipsis in personal links. */
export function previewMail(
  compose: (composing: Composing) => MailMessage,
  {
    parts,
    settings,
    store,
  }: Pick<HandlerDeps, 'parts' | 'settings'> & { store: { secret: Secret } },
): { subject: string; preview: string; html: string; text: string } {
  const message = compose({
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
