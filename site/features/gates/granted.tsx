import words from 'content:client-access';
import { Link } from '../../navigation/link.tsx';
import { buttonClass } from '../../ui/button.tsx';
import dashLink from '../../ui/dash-link.module.css';
import css from './granted.module.css';
import { LogOut } from './log-out.tsx';

/** The access page's panel once the gate is open (specification, point 2). */
export function Granted() {
  const { heading, text, home, logOut, links } = words.unlocked;
  return (
    <>
      <div>
        <h2 id="gate">{heading}</h2>
        <p className={css.text}>{text}</p>
      </div>
      <div>
        <div className={css.buttons}>
          <Link to={home.to} className={buttonClass()}>
            {home.label}
          </Link>
          <LogOut label={logOut} />
        </div>
        <ul className={css.links}>
          {links.map(({ label, to }) => (
            <li key={to}>
              <Link to={to} className={dashLink.link}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
