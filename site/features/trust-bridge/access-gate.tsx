import type { ReactNode } from 'react';
import type { Pages } from '../../../core/content/pages.ts';
import layout from '../../styles/layout.module.css';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Paragraphs } from '../../ui/paragraphs.tsx';
import unknown from '../../ui/unknown.module.css';
import css from './trust-bridge.module.css';

interface AccessGateProps {
  words: Pick<Pages['trust-bridge-protocol'], 'hero' | 'gate'>;
  /**
   * Whether the storage has been read. Until then no form is shown, because it could disappear
   * again.
   */
  isKnown: boolean;
  /** The access form. */
  children: ReactNode;
}

/** The gate of the Trust Bridge Protocol: its introduction and the access form. */
export function AccessGate({ words: { hero, gate }, isKnown, children }: AccessGateProps) {
  return (
    <>
      <PageHeading {...hero} />
      <section className={css.gate} aria-labelledby="gate">
        <div className={`${layout.halves} ${layout.width}`}>
          <div className={`${css.words} ${layout.lede}`}>
            <h2 id="gate">{gate.heading}</h2>
            <Paragraphs text={gate.text} />
          </div>
          <div className={`${css.form} ${layout.form} ${isKnown ? '' : unknown.unknown}`}>
            {children}
          </div>
        </div>
      </section>
    </>
  );
}
