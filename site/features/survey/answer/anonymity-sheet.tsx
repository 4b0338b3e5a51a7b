import language from 'content:language';
import { ANSWER_PATH } from '../../../../core/answer-paths.ts';
import type { CampaignSheet } from '../../../../core/campaigns/campaign.ts';
import { fill } from '../../../../core/content/fill.ts';
import type { AnonymitySheetWords } from '../../../../core/content/pages/anonymity-sheet.ts';
import { formatDay } from '../../../../core/language.ts';
import { Link } from '../../../navigation/link.tsx';
import layout from '../../../styles/layout.module.css';
import { Button } from '../../../ui/button.tsx';
import { useLanguage } from '../../../ui/language.ts';
import { Printable } from '../../../ui/printable.tsx';
import css from './anonymity-sheet.module.css';
import type { SheetSentence, SheetText } from './sheet-parts.ts';

interface AnonymitySheetProps {
  words: AnonymitySheetWords;
  text: SheetText;
  version: string;
  stated: CampaignSheet;
  firm: { name: string; address: string };
}

/** On one sheet of A4, both sides, to print and sign. */
export function AnonymitySheet({ words, text, version, stated, firm }: AnonymitySheetProps) {
  const day = formatDay(useLanguage(), new Date().toISOString().slice(0, 10));
  const { sign } = words;
  return (
    <>
      <Printable>
        <article className={`${css.sheet} ${layout.width}`}>
          <header className={css.letterhead}>
            <p>
              <b>{firm.name}</b>
              {firm.address && `, ${firm.address}`}
            </p>
            <p>{fill(words.version, { version, day })}</p>
          </header>
          <h1>{words.heading}</h1>
          <p className={css.lede}>{text.lede}</p>
          <Part {...text.summary} className={css.summary} />
          <div className={css.parts}>
            {text.parts.map((part) => (
              <Part key={part.heading} {...part} />
            ))}
          </div>
          <div className={css.sign}>
            {[sign.place, fill(sign.client, { client: stated.client }), sign.partner].map(
              (line) => (
                <p key={line}>{line}</p>
              ),
            )}
          </div>
        </article>
      </Printable>
      <div className={`${css.actions} ${layout.width}`}>
        <Button onClick={() => print()}>{words.print}</Button>
        {stated.isAnswering && <Link to={ANSWER_PATH}>{words.back}</Link>}
      </div>
    </>
  );
}

function Part({
  heading,
  facts,
  sentences,
  className,
}: SheetText['summary'] & { className?: string | undefined }) {
  return (
    <section className={className}>
      <h2>{heading}</h2>
      {facts && (
        <dl>
          {facts.map(([term, fact]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>
                <Sentence pieces={fact} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {sentences.map((sentence) => (
        <p key={JSON.stringify(sentence)}>
          <Sentence pieces={sentence} />
        </p>
      ))}
    </section>
  );
}

function Sentence({ pieces }: { pieces: SheetSentence }) {
  const { tag } = useLanguage();
  return pieces.map((piece) =>
    typeof piece === 'string' ? (
      piece
    ) : (
      <span key={piece.typed} lang={tag === language.tag ? undefined : language.tag}>
        {piece.typed}
      </span>
    ),
  );
}
