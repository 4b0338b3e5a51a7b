import brand from 'content:brand';
import words from 'content:layout';
import { memo, useSyncExternalStore } from 'react';
import type { LayoutWords } from '../../core/content/layout.ts';
import { Link } from '../navigation/link.tsx';
import layout from '../styles/layout.module.css';
import css from './footer.module.css';
import { Logo } from './header.tsx';

/** The shared footer (specification, point 2). */
export const Footer = memo(function Footer() {
  const [email] = brand.emails;
  const [phone] = brand.phones;
  return (
    <footer className={css.footer}>
      <div className={layout.width}>
        <div className={css.columns}>
          <div>
            <Link to="/" className={css.logo} aria-label={words.home}>
              <Logo />
            </Link>
            <p className={css.summary}>
              {brand.tagline}. {brand.summary}
            </p>
          </div>
          <Column {...words.footer.practice} />
          <Column {...words.footer.services} />
          <Column {...words.footer.more} />
          <div>
            <h2>{words.footer.contact.heading}</h2>
            <ul>
              <li>
                <a href={`mailto:${email?.address}`}>{email?.address}</a>
              </li>
              {phone && (
                <li>
                  <a href={`tel:${phone.dial}`}>{phone.number}</a>
                </li>
              )}
              <li>{brand.location}</li>
              <li className={css.talk}>
                <Link to="/contact">{words.footer.contact.talk}</Link>
              </li>
            </ul>
          </div>
        </div>
        <div className={css.legal}>
          <span>
            © {useCurrentYear()} {brand.name}
          </span>
          {words.footer.legal.map(({ label, to }) => (
            <Link key={label} to={to}>
              {label}
            </Link>
          ))}
        </div>
      </div>
    </footer>
  );
});

function Column({ heading, items }: LayoutWords['footer']['practice']) {
  return (
    <nav aria-label={heading}>
      <h2>{heading}</h2>
      <ul>
        {items.map(({ label, to }) => (
          <li key={label}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

// The document may have been built in an earlier year.
function useCurrentYear(): number {
  return useSyncExternalStore(neverChanges, currentYear, () => import.meta.env.BUILD_YEAR);
}

const neverChanges = () => () => undefined;
const currentYear = () => new Date().getFullYear();
