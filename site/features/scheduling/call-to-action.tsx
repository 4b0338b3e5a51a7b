import type { Action, CallToAction as Words } from '../../../core/content/call-to-action.ts';
import { Link } from '../../navigation/link.tsx';
import layout from '../../styles/layout.module.css';
import { buttonClass } from '../../ui/button.tsx';
import css from './call-to-action.module.css';
import { SchedulingLink } from './scheduling-link.tsx';

/** The reusable call-to-action block (specification, point 2); `scheduling` as a target is its external scheduling link. */
export function CallToAction({ title, text, primary, secondary, variant = 'default', id }: Words & { variant?: 'default' | 'dark'; id?: string }) {
  return (
    <section id={id} className={`${css.block} ${css[variant]}`} aria-labelledby="call-to-action">
      <div className={`${css.halves} ${layout.width}`}>
        <h2 id="call-to-action">{title}</h2>
        <div>
          <p>{text}</p>
          <div className={css.actions}>
            <Primary {...primary} />
            {secondary && <SecondaryLink {...secondary} />}
          </div>
        </div>
      </div>
    </section>
  );
}

function Primary({ label, to }: Action) {
  if (to === 'scheduling') return <SchedulingLink label={label} variant="onOrange" />;
  return (
    <Link to={to} className={buttonClass('onOrange')}>
      {label}
    </Link>
  );
}

function SecondaryLink({ label, to }: Action) {
  return (
    <Link to={to} className={css.secondary}>
      {label}
    </Link>
  );
}
