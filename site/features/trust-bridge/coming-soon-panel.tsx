import type { ReactNode } from 'react';
import { fill } from '../../../core/content/fill.ts';
import type { Pages } from '../../../core/content/pages.ts';
import { MailLink } from '../../forms/mail-link.tsx';
import layout from '../../styles/layout.module.css';
import { Button } from '../../ui/button.tsx';
import { DashLink } from '../../ui/dash-link.tsx';
import { FormNote } from '../../ui/form-note.tsx';
import { Paragraphs } from '../../ui/paragraphs.tsx';
import css from './trust-bridge.module.css';

interface ComingSoonPanelProps {
  words: Pick<Pages['trust-bridge-protocol'], 'welcome' | 'comingSoon'>;
  email: string;
  /** Whether requests for access reach the firm, so that it can announce the survey. */
  canNotify: boolean;
  onBack: () => void;
  children: ReactNode;
}

/** Says that the survey is being finished (specification, point 4). */
export function ComingSoonPanel({
  words: { welcome, comingSoon },
  email,
  canNotify,
  onBack,
  children,
}: ComingSoonPanelProps) {
  const { heading, text, link, cannotNotify, back, preview } = comingSoon;
  return (
    <>
      <div className={`${css.soon} ${layout.halves} ${layout.width}`}>
        <h1>{heading}</h1>
        <div>
          <Paragraphs
            text={text.map((paragraph) => fill(paragraph, { email: email || welcome.ownAddress }))}
          />
          {!canNotify && (
            <FormNote>
              {cannotNotify} <MailLink subject={heading} />
            </FormNote>
          )}
          <DashLink {...link} />
          <div className={css.back}>
            <Button variant="secondary" onClick={onBack}>
              {back}
            </Button>
          </div>
        </div>
      </div>
      <section className={css.gate} aria-labelledby="preview">
        <div className={`${layout.halves} ${layout.width}`}>
          <div className={`${css.words} ${layout.lede}`}>
            <h2 id="preview">{preview.heading}</h2>
            <p>{preview.text}</p>
          </div>
          <div className={`${css.form} ${layout.form}`}>{children}</div>
        </div>
      </section>
    </>
  );
}
