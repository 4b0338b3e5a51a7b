import { memo } from 'react';
import type { BannerWords } from '../../core/content/layout.ts';
import { Link } from '../navigation/link.tsx';
import layout from '../styles/layout.module.css';
import css from './original-banner.module.css';

/** The yellow banner over the original site (specification, point 2). */
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
