import type { ReactNode } from 'react';
import type { Action, CallToAction as Words } from '../../../core/content/call-to-action.ts';
import { Link } from '../../navigation/link.tsx';
import layout from '../../styles/layout.module.css';
import { buttonClass } from '../../ui/button.tsx';
import { Paragraph } from '../../ui/paragraphs.tsx';
import css from './call-to-action.module.css';
import { SchedulingLink } from './scheduling-link.tsx';

interface CallToActionProps extends Omit<Words, 'variant'>, Partial<Pick<Words, 'variant'>> {
  /** Replaces the primary button. */
  button?: ReactNode;
}

/**
 * The reusable block (specification, point 2); the target `scheduling` is its external scheduling
 * link.
 */
export function CallToAction({
  title,
  text,
  primary,
  secondary,
  variant = 'default',
  button,
}: CallToActionProps) {
  return (
    <section className={`${css.block} ${css[variant]}`} aria-labelledby="call-to-action">
      <div className={`${layout.pair} ${layout.width}`}>
        <h2 id="call-to-action">{title}</h2>
        <div>
          <Paragraph text={text} />
          <div className={layout.actions}>
            {button ?? <Target {...primary} className={buttonClass('onAccent')} />}
            {secondary && <Target {...secondary} className={css.secondary} />}
          </div>
        </div>
      </div>
    </section>
  );
}

function Target({ label, to, className }: Action & { className: string | undefined }) {
  if (to === 'scheduling') return <SchedulingLink label={label} className={className} />;
  return (
    <Link to={to} className={className}>
      {label}
    </Link>
  );
}
