import type { JourneyStep } from '../../../core/content/screens.ts';
import layout from '../../styles/layout.module.css';
import { forgetTrigger } from '../../ui/forget-trigger.ts';
import { Paragraph, Paragraphs } from '../../ui/paragraphs.tsx';
import css from './journey.module.css';

/** Of the bridge, and of a gap between the columns of text below it. */
const WIDTH = 1312;
const COLUMN_GAP = 24;
const PIER_PLACE = 20;
const PIER_WIDTH = 14;

interface JourneyProps {
  heading: string;
  text?: string[];
  steps: JourneyStep[];
}

/** Under a bridge with a pier for each step. Home and the methodology page share this block. */
export function Journey({ heading, text = [], steps }: JourneyProps) {
  const span = (WIDTH + COLUMN_GAP) / steps.length;
  const pierAt = (index: number) => Math.round(PIER_PLACE + index * span);
  const piers = steps.map((_, index) => pierAt(index));
  // The bridge extends past both edges of the page.
  const arches = [pierAt(-1), ...piers, pierAt(steps.length) - PIER_WIDTH];
  const arch = Math.round(span) - PIER_WIDTH;
  const crown = Math.round(arch * 0.2375);
  return (
    <section id="methodology" className={css.section} aria-labelledby="our-approach">
      <div className={layout.width}>
        <div className={text.length > 0 ? layout.halves : undefined}>
          <h2 id="our-approach">{heading}</h2>
          {text.length > 0 && (
            <div className={css.lede}>
              <Paragraphs text={text} />
            </div>
          )}
        </div>
        <svg ref={forgetTrigger} className={css.bridge} viewBox="0 30 1312 236" aria-hidden="true">
          <path className={css.water} d="M-400 226H1900" />
          <path d={piers.map((x) => `M${x} 70V250M${x + 14} 70V250M${x - 14} 250h42`).join('')} />
          <path
            d={arches
              .map((x) => `M${x + PIER_WIDTH} 114c${crown}-28 ${arch - crown}-28 ${arch} 0`)
              .join('')}
          />
          <rect className={css.deck} x="-400" y="64" width="2400" height="12" />
        </svg>
        <ol>
          {steps.map(({ title, text: description, practice }) => (
            <li key={title}>
              <h3>{title}</h3>
              <Paragraph text={description} />
              {practice && <p className={css.practice}>{practice}</p>}
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
