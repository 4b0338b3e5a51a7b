import words from 'content:client-access';
import { useNavigate } from 'react-router';
import { Rest } from '../../navigation/rest.tsx';
import layout from '../../styles/layout.module.css';
import { ButtonLink } from '../../ui/button.tsx';
import { DashLink, DashLinks } from '../../ui/dash-link.tsx';
import { DrawingStrip } from '../../ui/drawing-strip.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { SplitSection } from '../../ui/split-section.tsx';
import unknown from '../../ui/unknown.module.css';
import css from './access-page.module.css';
import { LogOut } from './client-home.tsx';
import { PasswordForm } from './password-form.tsx';
import { useGate } from './use-gate.ts';

/**
 * Specification, point 2.
 * @param isInPlace whether it replaces a protected screen, which appears once the gate is open;
 * else /home follows.
 */
export function AccessPage({ isInPlace = false }: { isInPlace?: boolean }) {
  const state = useGate('client-access');
  const navigate = useNavigate();
  return (
    <>
      <PageHeading {...words.hero} drawing={DRAWBRIDGE} />
      <section className={`${css.gate} ${layout.form}`} aria-labelledby="gate">
        <div
          className={`${layout.halves} ${layout.width} ${state.is === 'unknown' ? unknown.unknown : ''}`}
        >
          {state.is === 'unlocked' ? (
            <Granted />
          ) : (
            <Locked
              isInPlace={isInPlace}
              isUnavailable={state.is === 'unavailable'}
              onUnlocked={() => !isInPlace && navigate(words.unlocked.home.to)}
            />
          )}
        </div>
      </section>
      <Rest>
        <SplitSection id="pitch" {...words.pitch}>
          <div className={css.eq7}>
            <h3>{words.eq7.title}</h3>
            <div>
              <p>{words.eq7.text}</p>
              <DashLink {...words.eq7.link} />
            </div>
          </div>
          {state.is !== 'unlocked' && <DashLink {...words.founders} />}
        </SplitSection>
      </Rest>
    </>
  );
}

function Locked({
  isInPlace,
  isUnavailable,
  onUnlocked,
}: {
  isInPlace: boolean;
  isUnavailable: boolean;
  onUnlocked: () => void;
}) {
  if (isUnavailable) {
    return (
      <>
        <h2 id="gate">{words.gate.unavailableHeading}</h2>
        <p className={layout.lede}>{words.gate.unavailable}</p>
      </>
    );
  }
  return (
    <>
      <div>
        <h2 id="gate">{words.gate.heading}</h2>
        <p className={`${css.text} ${layout.lede}`}>{isInPlace ? words.locked : words.gate.text}</p>
      </div>
      <div>
        <PasswordForm gate="client-access" words={words.gate} onUnlocked={onUnlocked} />
        <DashLink {...words.gate.help} className={css.help} />
      </div>
    </>
  );
}

/** A drawbridge whose leaf is up. */
const DRAWBRIDGE = (
  <DrawingStrip
    water="M230 132H404"
    ink="M0 90H230V150M0 100H230M404 150V90H1440M404 100H1440M196 90V26H230V90M188 26H238M204 40H222V60H204ZM213 20V26M238 30 308 24M610 100V150M624 100V150M980 100V150M994 100V150"
    work="M230 88 312 20"
  />
);

/** Once the gate is open (specification, point 2). */
function Granted() {
  const { heading, text, home, logOut, links } = words.unlocked;
  return (
    <>
      <div>
        <h2 id="gate">{heading}</h2>
        <p className={`${css.grantedText} ${layout.lede}`}>{text}</p>
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
