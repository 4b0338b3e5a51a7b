import { type ReactNode, useEffect, useState } from 'react';
import type { Pages } from '../../../core/content/pages.ts';
import type { SurveyGoes } from '../../../core/submissions/survey-goes.ts';
import { AccessGate } from './access-gate.tsx';
import { ArrivalAtPanel } from './arrival-at-panel.tsx';
import type { Loss } from './start-over.tsx';
import { admit, isIntroduced, useVisitor, type Visitor } from './visitor.ts';
import { WelcomePanel } from './welcome-panel.tsx';

interface TrustBridgeProps {
  words: Pages['trust-bridge-protocol'];
  goes: SurveyGoes;
  /** How often Back or Forward have arrived at the survey. */
  returns: number;
  /**
   * Renders the access form, which hands over the visitor's values without waiting for delivery.
   */
  renderForm: (onAccess: (visitor: Visitor) => void) => ReactNode;
  /** Renders the survey, or the panel that it is coming soon. */
  renderSurvey: (visitor: Visitor, onBack: () => void) => ReactNode;
  /** Called when the welcome panel is shown. */
  onWelcome: () => void;
  /** What starting over would lose, if anything. */
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
  returns,
  renderForm,
  renderSurvey,
  onWelcome,
  findLoss,
  onStartOver,
}: TrustBridgeProps) {
  const visitor = useVisitor();
  const [isInSurvey, setIsInSurvey] = useState(false);
  // Moves the focus to the welcome panel's heading after an action of the visitor, but not on a
  // page load.
  const [hasActed, setHasActed] = useState(false);
  useEffect(() => {
    if (returns > 0) setIsInSurvey(true);
  }, [returns]);
  // Where the access form's values are missing, it comes before the survey, whose last step
  // requires nothing (specification, point 5).
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
        <>
          <AccessGate words={words} isKnown={visitor !== undefined}>
            {renderForm(enter)}
          </AccessGate>
          {visitor && <ArrivalAtPanel />}
        </>
      )}
      {visitor && !isInSurvey && (
        <>
          <WelcomePanel
            words={words}
            goes={goes}
            visitor={visitor}
            onShow={onWelcome}
            onContinue={() => setIsInSurvey(true)}
            findLoss={findLoss}
            onStartOver={onStartOver}
          />
          {hasActed && <ArrivalAtPanel />}
        </>
      )}
      {visitor && isInSurvey && !isAsked && renderSurvey(visitor, leaveSurvey)}
    </div>
  );
}
