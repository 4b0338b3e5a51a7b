import type { ReactNode } from 'react';
import { fill } from '../../../core/content/fill.ts';
import type { TrustBridgeProtocolPage } from '../../../core/content/pages/trust-bridge-protocol.ts';
import { Link } from '../../navigation/link.tsx';
import layout from '../../styles/layout.module.css';
import { Button } from '../../ui/button.tsx';
import dashLink from '../../ui/dash-link.module.css';
import { Paragraphs } from '../../ui/paragraphs.tsx';
import css from './trust-bridge.module.css';

interface ComingSoonPanelProps {
  words: Pick<TrustBridgeProtocolPage, 'welcome' | 'comingSoon'>;
  /** The address that the announcement will be mailed to. */
  email: string;
  /** Whether the visitor came by a resume link. */
  isWaiting: boolean;
  onBack: () => void;
  /** The form by which team members preview the survey. */
  children: ReactNode;
}

/** Says that the survey is being finished (specification, point 4). */
export function ComingSoonPanel({ words: { welcome, comingSoon }, email, isWaiting, onBack, children }: ComingSoonPanelProps) {
  const { heading, text, link, waiting, back, preview } = comingSoon;
  return (
    <>
      <div className={`${css.soon} ${layout.width}`}>
        <h1>{heading}</h1>
        <div>
          {isWaiting && <p className={css.waiting}>{waiting}</p>}
          <Paragraphs text={text.map((paragraph) => fill(paragraph, { email: email || welcome.ownAddress }))} />
          <Link to={link.to} className={dashLink.link}>
            {link.label}
          </Link>
          <div className={css.back}>
            <Button variant="secondary" onClick={onBack}>
              {back}
            </Button>
          </div>
        </div>
      </div>
      <section className={css.gate} aria-labelledby="preview">
        <div className={`${layout.halves} ${layout.width}`}>
          <div className={css.words}>
            <h2 id="preview">{preview.heading}</h2>
            <p>{preview.text}</p>
          </div>
          <div className={css.form}>{children}</div>
        </div>
      </section>
    </>
  );
}
