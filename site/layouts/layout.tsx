import brand from 'content:brand';
import words from 'content:layout';
import { memo, type ReactNode, useSyncExternalStore } from 'react';
import type { LayoutWords } from '../../core/content/layout.ts';
import type { LayoutName } from '../../core/content/routes.ts';
import { InOriginal, Link } from '../navigation/link.tsx';
import type { OriginalFrame } from '../navigation/screens.ts';
import layout from '../styles/layout.module.css';
import { Header, Logo } from './header.tsx';
import css from './layout.module.css';

/**
 * Logo and footer; in the original site under /adoption also its banner and links; on the 404 page
 * the logo alone. One component serves all, so that navigation between the two sites keeps shared
 * parts.
 */
export function Layout({
  name,
  original,
  children,
}: {
  name: LayoutName;
  original: OriginalFrame | undefined;
  children: ReactNode;
}) {
  const isFramed = name !== 'bare';
  const { banner, nav } = (original && words.original) ?? {};
  return (
    <InOriginal value={nav !== undefined}>
      {isFramed && <SkipLink />}
      {original && banner && <original.OriginalBanner {...banner} />}
      <Header>{original && nav && <original.OriginalNav {...nav} />}</Header>
      <main id="main">{children}</main>
      {isFramed && <Footer />}
    </InOriginal>
  );
}

/**
 * First in tab order: jumps past the header. In a landmark, as all content is for who goes from one
 * to the next.
 */
function SkipLink() {
  return (
    <nav aria-label={words.skipLink}>
      <a className={layout.skip} href="#main">
        {words.skipLink}
      </a>
    </nav>
  );
}

const Footer = memo(function Footer() {
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
            <p className={css.summary}>{`${brand.tagline}. ${brand.summary}`}</p>
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
          <span>{`© ${useCurrentYear()} ${brand.name}`}</span>
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
