import { type ReactNode, useEffect, useState } from 'react';
import { fill } from '../../../core/content/fill.ts';
import type { Pages } from '../../../core/content/pages.ts';
import type { SurveyGoes } from '../../../core/submissions/survey-goes.ts';
import layout from '../../styles/layout.module.css';
import { Button } from '../../ui/button.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Paragraphs } from '../../ui/paragraphs.tsx';
import { SplitSection } from '../../ui/split-section.tsx';
import { TitledList } from '../../ui/titled-list.tsx';
import unknown from '../../ui/unknown.module.css';
import { ArrivalAtPanel } from './arrival-at-panel.tsx';
import { Example } from './example.tsx';
import { type Loss, StartOver } from './start-over.tsx';
import css from './trust-bridge.module.css';
import { admit, isIntroduced, useVisitor, type Visitor } from './visitor.ts';

interface TrustBridgeProps {
  words: Pages['trust-bridge-protocol'];
  goes: SurveyGoes;
  /** How often Back or Forward have arrived at the survey. */
  returns: number;
  /**
   * Renders the access form, which hands over the visitor's values without waiting for delivery.
   */
  renderForm: (onAccess: (visitor: Visitor) => void) => ReactNode;
  renderSurvey: (visitor: Visitor, onBack: () => void) => ReactNode;
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

interface AccessGateProps {
  words: Pick<Pages['trust-bridge-protocol'], 'hero' | 'gate'>;
  /**
   * Whether the storage has been read. Until then no form is shown, because it could disappear
   * again.
   */
  isKnown: boolean;
  children: ReactNode;
}

/** The gate of the Trust Bridge Protocol: its introduction and the access form. */
function AccessGate({ words: { hero, gate }, isKnown, children }: AccessGateProps) {
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
          <div className={`${css.form} ${layout.form} ${isKnown ? '' : unknown.unknown}`}>
            {children}
          </div>
        </div>
      </section>
    </>
  );
}

interface WelcomePanelProps {
  words: Pick<Pages['trust-bridge-protocol'], 'welcome'>;
  /** The destination of responses, which decides the line beside a card's text. */
  goes: SurveyGoes;
  visitor: Visitor;
  /** Called when the panel is shown, to prefetch the survey. */
  onShow: () => void;
  onContinue: () => void;
  findLoss: () => Promise<Loss | undefined>;
  onStartOver: () => void;
}

/**
 * Welcomes the visitor, explains what happens with answers, and opens the survey (specification,
 * point 4).
 */
function WelcomePanel({
  words: { welcome },
  goes,
  visitor,
  onShow,
  onContinue,
  findLoss,
  onStartOver,
}: WelcomePanelProps) {
  useEffect(onShow, [onShow]);
  const { userEmail, userRole, userCompany } = visitor;
  const greeting = isIntroduced(visitor)
    ? fill(welcome.greeting, { email: userEmail, role: userRole, company: userCompany })
    : welcome.stranger;
  const email = userEmail || welcome.ownAddress;
  const cards = welcome.cards.map(({ title, text, [goes]: line }) => ({
    title,
    text: fill(text, { email }),
    more: line && <p>{fill(line, { email })}</p>,
  }));
  return (
    <div className={css.welcome}>
      <PageHeading heading={welcome.heading} lede={greeting}>
        <StartOver words={welcome} findLoss={findLoss} onStartOver={onStartOver} />
      </PageHeading>
      <SplitSection id="before" heading={welcome.before} text={welcome.text}>
        <TitledList items={cards} arrangement="pairs" />
        <div className={css.onward}>
          <Button onClick={onContinue}>{welcome.button}</Button>
        </div>
      </SplitSection>
    </div>
  );
}
