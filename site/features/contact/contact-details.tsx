import brand from 'content:brand';
import type { ReactNode } from 'react';
import type { Pages } from '../../../core/content/pages.ts';
import css from '../../ui/contact-details.module.css';
import { ExternalLink } from '../../ui/external-link.tsx';

interface ContactDetailsProps {
  labels: Pages['contact']['information']['labels'];
  schedule: string;
}

/** Specification, point 2, contact page. */
export function ContactDetails({ labels, schedule }: ContactDetailsProps) {
  return (
    <dl className={css.details}>
      {brand.emails.map(({ label, address }) => (
        <Detail key={address} term={`${labels.email}: ${label}`}>
          <a href={`mailto:${address}`}>{address}</a>
        </Detail>
      ))}
      {brand.phones.map(({ label, number, dial }) => (
        <Detail key={dial} term={`${labels.phone}: ${label}`}>
          <a href={`tel:${dial}`}>{number}</a>
        </Detail>
      ))}
      <Detail term={labels.schedule}>
        <ExternalLink href={brand.schedulingUrl}>{schedule}</ExternalLink>
      </Detail>
      <Detail term={labels.location}>{brand.location}</Detail>
    </dl>
  );
}

function Detail({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
