import { type ReactNode, useEffect, useId, useSyncExternalStore } from 'react';
import { useSession } from '../asking/session.ts';
import { ActionButton, ActionLink } from '../parts/action-button.tsx';
import { useArrival } from '../parts/screen.tsx';
import { addressOf } from '../route.ts';
import css from './workshop.module.css';

interface WorkshopFrameProps {
  wave: string;
  about?: string;
  title: string;
  /** Of the title, if it isn't English. */
  lang?: string;
  position?: string;
  links?: ReactNode;
  children: ReactNode;
}

/**
 * A screen of the workshop: its heading, which gets the focus when another section is shown, and
 * the ways out.
 */
export function WorkshopFrame({
  wave,
  about,
  title,
  lang,
  position,
  links,
  children,
}: WorkshopFrameProps) {
  const heading = useArrival(title);
  const positionId = useId();
  return (
    <section className={css.workshop}>
      <div className={css.top}>
        <p>{about}</p>
        <FullScreenButton />
        <ActionLink href={addressOf('findings', { wave: wave })}>Back to the findings</ActionLink>
      </div>
      {links}
      <div className={css.heading}>
        <h1 ref={heading} lang={lang} tabIndex={-1} aria-describedby={position && positionId}>
          {title}
        </h1>
        {position && <p id={positionId}>{position}</p>}
      </div>
      {children}
    </section>
  );
}

/** Shows the workshop on the whole screen, and leaves that. Nothing in browsers that can't. */
function FullScreenButton() {
  const { announce } = useSession();
  const isFull = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);
  useEffect(() => () => void leaveFullScreen(), []);
  if (!document.fullscreenEnabled) return null;
  const enter = () =>
    document.documentElement
      .requestFullscreen()
      .catch(() => announce('The browser doesn’t allow full screen here.'));
  return (
    <ActionButton onClick={isFull ? leaveFullScreen : enter}>
      {isFull ? 'Leave full screen' : 'Full screen'}
    </ActionButton>
  );
}

async function leaveFullScreen(): Promise<void> {
  if (document.fullscreenElement) await document.exitFullscreen();
}

function subscribe(tell: () => void): () => void {
  document.addEventListener('fullscreenchange', tell);
  return () => document.removeEventListener('fullscreenchange', tell);
}
