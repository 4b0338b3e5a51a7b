import words from 'content:client-access';
import layout from '../../styles/layout.module.css';
import { ButtonLink } from '../../ui/button.tsx';
import { DashLinks } from '../../ui/dash-link.tsx';
import css from './granted.module.css';
import { LogOut } from './log-out.tsx';

/** The access page's panel once the gate is open (specification, point 2). */
export function Granted() {
  const { heading, text, home, logOut, links } = words.unlocked;
  return (
    <>
      <div>
        <h2 id="gate">{heading}</h2>
        <p className={`${css.text} ${layout.lede}`}>{text}</p>
      </div>
      <div>
        <div className={layout.actions}>
          <ButtonLink {...home} />
          <LogOut label={logOut} />
        </div>
        <DashLinks links={[...links, words.founders]} className={css.links} />
      </div>
    </>
  );
}
