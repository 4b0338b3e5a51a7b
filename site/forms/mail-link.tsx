import brand from 'content:brand';
import type { ReactNode } from 'react';

/** A `mailto:` link to the firm, the alternative to a form. Its default text is the address. */
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
