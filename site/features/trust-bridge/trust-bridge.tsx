import { type ReactNode, useEffect, useState } from 'react';
import type { TrustBridgeProtocolPage } from '../../../core/content/pages/trust-bridge-protocol.ts';
import type { SurveyGoes } from '../../../core/submissions/survey-goes.ts';
import { AccessGate } from './access-gate.tsx';
import { ArrivalAtPanel } from './arrival-at-panel.tsx';
import type { Loss } from './start-over.tsx';
import css from './trust-bridge.module.css';
import { admit, admitStranger, useVisitor, type Visitor } from './visitor.ts';
import { WelcomePanel } from './welcome-panel.tsx';

interface TrustBridgeProps {
  words: TrustBridgeProtocolPage;
  goes: SurveyGoes;
  /** How many links have come that continue a survey begun on another device. Each leads straight to the survey. */
  arrivals: number;
  /** How often back or forward have led to the survey. */
  returns: number;
  /** Whether a link was mailed that opens the answers given here. */
  isShared: boolean;
  /** The access form. It hands over the visitor's values at once, whatever delivery does. */
  renderForm: (onAccess: (visitor: Visitor) => void) => ReactNode;
  /** What the welcome panel's button leads to: the survey, or the word that it is coming. */
  renderSurvey: (visitor: Visitor, onBack: () => void) => ReactNode;
  /** Called when the welcome panel is shown. */
  onWelcome: () => void;
  /** What starting over would lose, if anything. */
  findLoss: () => Promise<Loss | undefined>;
  /** Forgets the visitor and what was typed, and reloads the page. */
  onStartOver: () => void;
}

/** The Trust Bridge Protocol page (specification, point 4): gate, then welcome panel, then what its button leads to. */
export function TrustBridge({ words, goes, arrivals, returns, isShared, renderForm, renderSurvey, onWelcome, findLoss, onStartOver }: TrustBridgeProps) {
  const visitor = useVisitor();
  const [isInSurvey, setIsInSurvey] = useState(false);
  // Whoever did something here to get to the welcome panel is taken to its heading; whoever was let in on arrival is not.
  const [hasActed, setHasActed] = useState(false);
  useEffect(() => {
    if (arrivals === 0) return;
    admitStranger();
    setIsInSurvey(true);
  }, [arrivals]);
  useEffect(() => {
    if (returns > 0) setIsInSurvey(true);
  }, [returns]);
  const enter = (admitted: Visitor) => {
    setHasActed(true);
    setIsInSurvey(false);
    admit(admitted);
  };
  const leaveSurvey = () => {
    setHasActed(true);
    setIsInSurvey(false);
  };
  // In one element, which is laid out at once, unlike the later parts of a document.
  return (
    <div className={css.panels}>
      {!visitor && (
        <AccessGate words={words} isKnown={visitor === null}>
          {renderForm(enter)}
        </AccessGate>
      )}
      {visitor && !isInSurvey && (
        <>
          <WelcomePanel
            words={words}
            goes={goes}
            visitor={visitor}
            isShared={isShared}
            onShow={onWelcome}
            onContinue={() => setIsInSurvey(true)}
            findLoss={findLoss}
            onStartOver={onStartOver}
          />
          {hasActed && <ArrivalAtPanel />}
        </>
      )}
      {visitor && isInSurvey && renderSurvey(visitor, leaveSurvey)}
    </div>
  );
}
