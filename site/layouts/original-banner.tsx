import words from 'content:layout';
import { memo } from 'react';
import { Link } from '../navigation/link.tsx';
import layout from '../styles/layout.module.css';
import css from './original-banner.module.css';

/** The yellow banner over the original site (specification, point 2). */
export const OriginalBanner = memo(function OriginalBanner() {
  return (
    <aside className={css.banner} aria-label={words.banner.label}>
      <div className={`${css.row} ${layout.width}`}>
        <span>{words.banner.text}</span>
        <Link to="/" isExact>
          {words.banner.link}
        </Link>
      </div>
    </aside>
  );
});
