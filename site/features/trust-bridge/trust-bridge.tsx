import { type ReactNode, useEffect, useState } from 'react';
import type { Pages } from '../../../core/content/pages.ts';
import type { TrustBridgeContent } from '../../../core/content/screens.ts';
import type { SurveyGoes } from '../../../core/submissions/survey-goes.ts';
import layout from '../../styles/layout.module.css';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Paragraphs } from '../../ui/paragraphs.tsx';
import { ArrivalAtPanel } from './arrival-at-panel.tsx';
import { Example } from './example.tsx';
import type { Loss } from './start-over.tsx';
import css from './trust-bridge.module.css';
import { admit, isIntroduced, useVisitor, type Visitor } from './visitor.ts';
import { WelcomePanel } from './welcome-panel.tsx';

interface TrustBridgeProps {
  words: TrustBridgeContent;
  goes: SurveyGoes;
  /** The step of the kept draft, if there is one. */
  keptStep: number | undefined;
  /** How often Back or Forward have returned to the survey. */
  returns: number;
  /** `onAccess` is called at once, without waiting for delivery. */
  renderForm: (onAccess: (visitor: Visitor) => void) => ReactNode;
  renderSurvey: (visitor: Visitor, onBack: () => void) => ReactNode;
  onWelcome: () => void;
  findLoss: () => Promise<Loss | undefined>;
  /** Forgets the visitor and all typed text, and reloads the page. */
  onStartOver: () => void;
}

/**
 * The Trust Bridge Protocol page (specification, point 4): gate, then welcome panel, then survey.
 */
export function TrustBridge({
  words,
  goes,
  keptStep,
  returns,
  renderForm,
  renderSurvey,
  onWelcome,
  findLoss,
  onStartOver,
}: TrustBridgeProps) {
  const visitor = useVisitor();
  const [isInSurvey, setIsInSurvey] = useState(false);
  // Whether to focus the welcome panel's heading: after an action of the visitor, not on page load.
  const [hasActed, setHasActed] = useState(false);
  useEffect(() => {
    if (returns > 0) setIsInSurvey(true);
  }, [returns]);
  // If the access form's values are missing, that form comes before the survey, whose last step
  // doesn't require them (specification, point 5).
  // A document holds gate and welcome panel, of which the start script shows one.
  const isRead = visitor !== undefined;
  const isAsked = !visitor || (isInSurvey && !isIntroduced(visitor));
  const enter = (admitted: Visitor) => {
    setHasActed(true);
    // If access was removed in another tab during the survey, the next visitor begins at the
    // welcome panel.
    setIsInSurvey(isInSurvey && visitor !== null);
    admit(admitted);
  };
  const leaveSurvey = () => {
    setHasActed(true);
    setIsInSurvey(false);
  };
  // A single element, because the later parts of a document are laid out lazily.
  return (
    <div>
      {isAsked && (
        <div className={isRead ? undefined : css.unlessKnown}>
          <AccessGate words={words}>{renderForm(enter)}</AccessGate>
          {visitor && <ArrivalAtPanel />}
        </div>
      )}
      {visitor !== null && !isInSurvey && (
        <div className={isRead ? undefined : css.ifKnown}>
          <WelcomePanel
            words={words}
            goes={goes}
            visitor={visitor}
            keptStep={keptStep}
            onShow={onWelcome}
            onContinue={() => setIsInSurvey(true)}
            findLoss={findLoss}
            onStartOver={onStartOver}
          />
          {hasActed && <ArrivalAtPanel />}
        </div>
      )}
      {visitor && isInSurvey && !isAsked && renderSurvey(visitor, leaveSurvey)}
    </div>
  );
}

interface AccessGateProps {
  words: Pick<Pages['trust-bridge-protocol'], 'hero' | 'gate'>;
  children: ReactNode;
}

function AccessGate({ words: { hero, gate }, children }: AccessGateProps) {
  return (
    <>
      <PageHeading {...hero} />
      <Example {...gate.example} />
      <section className={css.gate} aria-labelledby="gate">
        <div className={`${layout.halves} ${layout.width}`}>
          <div className={`${css.words} ${layout.lede}`}>
            <h2 id="gate">{gate.heading}</h2>
            <Paragraphs text={gate.text} />
          </div>
          <div className={`${css.form} ${layout.form}`}>{children}</div>
        </div>
      </section>
    </>
  );
}
