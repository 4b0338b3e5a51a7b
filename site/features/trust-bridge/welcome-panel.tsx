import { useEffect } from 'react';
import { fill } from '../../../core/content/fill.ts';
import type { Pages } from '../../../core/content/pages.ts';
import type { SurveyGoes } from '../../../core/submissions/survey-goes.ts';
import { Button } from '../../ui/button.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { SplitSection } from '../../ui/split-section.tsx';
import { TitledList } from '../../ui/titled-list.tsx';
import { type Loss, StartOver } from './start-over.tsx';
import css from './trust-bridge.module.css';
import { isIntroduced, type Visitor } from './visitor.ts';

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
export function WelcomePanel({
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
