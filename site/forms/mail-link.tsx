import brand from 'content:brand';
import type { ReactNode } from 'react';

/**
 * A link that begins a mail to the firm, the alternative to a form. Its text is the firm's address,
 * unless it has another.
 */
export function MailLink({
  subject,
  body,
  children,
}: {
  subject?: string;
  body?: string;
  children?: ReactNode;
}) {
  const address = brand.emails[0]?.address ?? '';
  const fields = Object.entries({ subject, body }).flatMap(([name, value]) =>
    value ? [`${name}=${encodeURIComponent(value)}`] : [],
  );
  return (
    <a href={`mailto:${address}${fields.length > 0 ? `?${fields.join('&')}` : ''}`}>
      {children ?? address}
    </a>
  );
}
