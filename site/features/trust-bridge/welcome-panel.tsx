import { useEffect } from 'react';
import { fill } from '../../../core/content/fill.ts';
import type { TrustBridgeContent } from '../../../core/content/screens.ts';
import { STORAGE_KEYS } from '../../../core/storage-keys.ts';
import type { SurveyGoes } from '../../../core/submissions/survey-goes.ts';
import { Button } from '../../ui/button.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { SplitSection } from '../../ui/split-section.tsx';
import { TitledList } from '../../ui/titled-list.tsx';
import { type Loss, StartOver } from './start-over.tsx';
import css from './trust-bridge.module.css';
import { isIntroduced, type Visitor } from './visitor.ts';

interface WelcomePanelProps {
  words: Pick<TrustBridgeContent, 'welcome' | 'sections'>;
  /** Decides the line beside a card's text. */
  goes: SurveyGoes;
  /** Undefined in documents; there the start script fills in the kept values. */
  visitor: Visitor | undefined;
  /** The step of the kept draft, if there is one. */
  keptStep: number | undefined;
  /** Called when a visitor sees the panel, to prefetch the survey. */
  onShow: () => void;
  onContinue: () => void;
  findLoss: () => Promise<Loss | undefined>;
  onStartOver: () => void;
}

export function WelcomePanel({
  words: { welcome, sections },
  goes,
  visitor,
  keptStep,
  onShow,
  onContinue,
  findLoss,
  onStartOver,
}: WelcomePanelProps) {
  const isKnown = visitor !== undefined;
  useEffect(() => {
    if (isKnown) onShow();
  }, [isKnown, onShow]);
  const addressed = (text: string) =>
    text.includes('{email}') ? (
      <KeptText kept={fill(text, IN_STORAGE)}>
        {fill(text, { email: visitor?.userEmail || welcome.ownAddress })}
      </KeptText>
    ) : (
      text
    );
  const cards = welcome.cards.map(({ title, text, [goes]: line }) => ({
    title,
    text: addressed(text),
    more: line && <p>{addressed(line)}</p>,
  }));
  const places = writePlaces(welcome, sections);
  return (
    <div className={css.welcome}>
      <PageHeading
        heading={welcome.heading}
        lede={
          <KeptText kept={fill(welcome.greeting, IN_STORAGE)}>{greet(welcome, visitor)}</KeptText>
        }
      >
        <StartOver
          words={welcome}
          isDisabled={!isKnown}
          findLoss={findLoss}
          onStartOver={onStartOver}
        />
      </PageHeading>
      <SplitSection id="before" heading={welcome.before} text={welcome.text}>
        <TitledList items={cards} arrangement="pairs" />
        <div className={css.onward}>
          <Button disabled={!isKnown} onClick={onContinue}>
            {welcome.button}
          </Button>
          <p>
            <KeptText kept={places}>{places[keptStep ?? -1] ?? ''}</KeptText>
          </p>
        </div>
      </SplitSection>
    </div>
  );
}

const IN_STORAGE = {
  email: `{${STORAGE_KEYS.email}}`,
  role: `{${STORAGE_KEYS.role}}`,
  company: `{${STORAGE_KEYS.company}}`,
};

type WelcomeWords = TrustBridgeContent['welcome'];

function greet({ greeting, stranger }: WelcomeWords, visitor: Visitor | undefined): string {
  if (!visitor || !isIntroduced(visitor)) return stranger;
  const { userEmail: email, userRole: role, userCompany: company } = visitor;
  return fill(greeting, { email, role, company });
}

/** The words for each step at which a draft can be: the sections, then the comments. */
function writePlaces({ kept }: WelcomeWords, sections: number): string[] {
  const inSections = Array.from({ length: sections }, (_, index) =>
    fill(kept.section, { section: index + 1, sections }),
  );
  return [...inSections, kept.comments];
}

interface KeptTextProps {
  /**
   * The text, with keys of local storage in braces. Of a list, the entry at the draft's step is
   * shown.
   */
  kept: string | readonly string[];
  /** The text if the browser keeps nothing. */
  children: string;
}

/**
 * The start script fills this in from local storage before the application runs
 * (`builder/documents/documents.ts`); React keeps the filled element.
 */
function KeptText({ kept, children }: KeptTextProps) {
  return (
    <span data-kept={[kept].flat().join('\n')} suppressHydrationWarning>
      {children}
    </span>
  );
}
