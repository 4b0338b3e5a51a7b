import type { ReactNode } from 'react';
import type { CampaignLink } from '../../../../core/campaigns/campaign.ts';
import type { OfferedLanguage, SpokenWords } from '../../../../core/content/screens.ts';
import type { Language } from '../../../../core/language.ts';
import layout from '../../../styles/layout.module.css';
import { LanguageContext } from '../../../ui/language.ts';
import css from './answer.module.css';
import type { AnswerLink } from './answer-link.ts';
import { type LanguageChoice as Choice, useDocumentLanguage, useSpoken } from './use-spoken.ts';

/** The parts of {@link SpokenWords} that the screen shows. */
interface Own {
  language: Language;
  answer: Pick<SpokenWords['answer'], 'languages'>;
}

interface InLanguageProps<Words extends Own> {
  /** The firm's words. */
  own: Words;
  titleOf: (words: Words) => string;
  /** The firm's first; none if there are no others. */
  languages: readonly OfferedLanguage[];
  /** Undefined in documents. */
  link: AnswerLink | undefined;
  campaign?: CampaignLink | undefined;
  /** `isComing` until the words have come in which the screen is shown first. */
  children: (words: Words, shown: { choice?: ReactNode; isComing?: boolean }) => ReactNode;
}

/** A screen in the language that was chosen, else the link's, else the browser's. */
export function InLanguage<Words extends Own>(props: InLanguageProps<Words>) {
  if (import.meta.env.HAS_LANGUAGES) return <InSeveral {...props} />;
  const { own, children } = props;
  return <LanguageContext value={own.language}>{children(own, {})}</LanguageContext>;
}

function InSeveral<Words extends Own>(props: InLanguageProps<Words>) {
  const { own, titleOf, languages, link, campaign, children } = props;
  // A wave has the languages with which it was first used; without one, the page has them all.
  const offered = campaign?.survey && Object.keys(campaign.translations ?? {});
  const { renewed } = own.answer.languages;
  const { spoken, isComing, choice } = useSpoken({ languages, link, offered, renewed });
  const words: Words = { ...own, ...spoken };
  useDocumentLanguage(own.language.tag, titleOf(words), spoken);
  const { label } = words.answer.languages;
  const { forms, arriving } = spoken ?? {};
  return (
    <LanguageContext value={{ ...words.language, forms, arriving }}>
      {children(words, {
        isComing,
        choice: choice.languages.length > 1 && (
          <LanguageChoice label={label} choice={choice} isReady={link !== undefined && !isComing} />
        ),
      })}
    </LanguageContext>
  );
}

interface LanguageChoiceProps {
  label: string;
  choice: Choice;
  /** Until then only its room is there, as in documents and without JavaScript. */
  isReady: boolean;
}

/** Each language in its own name. What was answered stays, and so does the focus. */
function LanguageChoice({ label, choice, isReady }: LanguageChoiceProps) {
  return (
    <ul
      className={`${css.languages} ${isReady ? '' : css.coming} ${layout.width}`}
      aria-label={label}
    >
      {choice.languages.map(({ tag, name }) => (
        <li key={tag}>
          <button
            type="button"
            lang={tag}
            aria-pressed={tag === choice.current}
            onClick={() => choice.choose(tag)}
          >
            {name}
          </button>
        </li>
      ))}
    </ul>
  );
}
