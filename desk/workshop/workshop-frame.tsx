import { type ReactNode, useId } from 'react';
import { findingsOfWave } from '../route.ts';
import { actionClass } from '../ui/action-button.tsx';
import { useArrival } from '../ui/use-arrival.ts';
import { FullScreenButton } from './full-screen-button.tsx';
import css from './workshop.module.css';

interface WorkshopFrameProps {
  /** The id of the wave. */
  wave: string;
  /** The client, system and wave. */
  about?: string;
  title: string;
  /** Which of the sections is shown. */
  position?: string;
  /** The links to the sections. */
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
        <a className={actionClass} href={findingsOfWave(wave)}>
          Back to the findings
        </a>
      </div>
      {links}
      <div className={css.heading}>
        <h1 ref={heading} tabIndex={-1} aria-describedby={position && positionId}>
          {title}
        </h1>
        {position && <p id={positionId}>{position}</p>}
      </div>
      {children}
    </section>
  );
}
