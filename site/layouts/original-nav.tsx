import { memo, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import type { BannerWords, OriginalWords } from '../../core/content/layout.ts';
import { Link } from '../navigation/link.tsx';
import { resolveRoute } from '../navigation/match.ts';
import layout from '../styles/layout.module.css';
import css from './original-nav.module.css';

/** The original site's links (specification, point 2, route table). */
export function OriginalNav({ label: name, items }: OriginalWords['nav']) {
  const { pathname } = useLocation();
  const nav = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies(pathname): another link is the current one
  useEffect(() => {
    // In the next frame, which does a layout anyway.
    const frame = requestAnimationFrame(() => showCurrent(nav.current));
    return () => cancelAnimationFrame(frame);
  }, [pathname]);
  return (
    <nav ref={nav} className={css.nav} aria-label={name}>
      <ul>
        {items.map(({ label, to }) => (
          <li key={to}>
            <Link to={to} aria-current={resolveRoute(to, true) === pathname ? 'page' : undefined}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

// On a phone the links are a swipeable row, and the current one may be out of view.
function showCurrent(row: HTMLElement | null): void {
  const link = row?.querySelector<HTMLElement>('[aria-current]');
  if (row && link && link.offsetLeft + link.offsetWidth > row.scrollLeft + row.clientWidth)
    row.scrollLeft = link.offsetLeft;
}

export const OriginalBanner = memo(function OriginalBanner({ label, text, link }: BannerWords) {
  return (
    <aside className={css.banner} aria-label={label}>
      <div className={`${css.row} ${layout.width}`}>
        <span>{text}</span>
        <Link to="/" isExact>
          {link}
        </Link>
      </div>
    </aside>
  );
});
