import firm from 'content:language';
import { SHEET_PATH } from '../../../../core/answer-paths.ts';
import type { CampaignLink } from '../../../../core/campaigns/campaign.ts';
import { fill } from '../../../../core/content/fill.ts';
import type { AnswerWords } from '../../../../core/content/pages/answer.ts';
import { Link } from '../../../navigation/link.tsx';
import layout from '../../../styles/layout.module.css';
import { useArrivalAt } from '../../../ui/arrive.ts';
import { Button } from '../../../ui/button.tsx';
import { useLanguage } from '../../../ui/language.ts';
import { TitledList } from '../../../ui/titled-list.tsx';
import css from './answer.module.css';
import { valuesOf } from './link-words.ts';

interface WelcomeProps {
  words: Pick<AnswerWords, 'welcome' | 'sides'>;
  link: CampaignLink;
  isShared: boolean;
  hasBegun: boolean;
  isAnew: boolean;
  onBegin: () => void;
}

/** Says for whom, about what, and where the answers are counted. */
export function Welcome(props: WelcomeProps) {
  const { link, isShared, hasBegun, isAnew, onBegin } = props;
  const { welcome: words, sides } = props.words;
  const heading = useArrivalAt('welcome', 'start', { first: isAnew });
  const language = useLanguage();
  const values = valuesOf(language, link, { sides, noUnits: words.noUnits });
  const once = link.kind === 'open' ? undefined : words.once;
  const text = [
    link.welcome,
    ...words.text,
    link.asksForBeliefs ? words.forSponsors : undefined,
    once,
    words.counted[link.unit.kind],
    isShared ? words.shared : undefined,
  ];
  return (
    <>
      <div className={`${css.welcome} ${layout.halves} ${layout.width}`}>
        <h1 ref={heading}>{fill(words.heading, values)}</h1>
        <div className={css.words}>
          {text.map(
            (paragraph) =>
              paragraph && (
                <p key={paragraph} lang={paragraph === link.welcome ? firm.tag : undefined}>
                  {paragraph === link.welcome ? paragraph : fill(paragraph, values)}
                </p>
              ),
          )}
          <p>
            <Link to={SHEET_PATH}>{words.sheet}</Link>
          </p>
          <div className={css.begin}>
            <Button onClick={onBegin}>{hasBegun ? words.goOn : words.begin}</Button>
          </div>
        </div>
      </div>
      {/* The firm's cards speak of a device of one's own: of a profile, and of what the tab keeps. */}
      {!isShared && (
        <section className={`${css.cards} ${layout.width}`} aria-labelledby="before">
          <h2 id="before" className={layout.hidden}>
            {words.before}
          </h2>
          <TitledList
            items={words.cards.map(({ title, text }) => ({ title, text: fill(text, values) }))}
            arrangement="pairs"
          />
        </section>
      )}
    </>
  );
}
