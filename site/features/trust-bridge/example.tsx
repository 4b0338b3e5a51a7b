import { fill } from '../../../core/content/fill.ts';
import type { Pages } from '../../../core/content/pages.ts';
import { formatScore, READY_MARK, withScoreTexts } from '../../../core/survey/profile.ts';
import layout from '../../styles/layout.module.css';
import { useLanguage } from '../../ui/language.ts';
import { Paragraphs } from '../../ui/paragraphs.tsx';
import { ScoreTable } from '../../ui/score-table.tsx';
import css from './example.module.css';

/** Invented sample statements and a sample profile, in front of the access form. */
export function Example({
  heading,
  text,
  statements,
  profile,
}: Pages['trust-bridge-protocol']['gate']['example']) {
  const { caption, section: title, score, gap, ready, rows } = profile;
  const language = useLanguage();
  const mark = formatScore(language, READY_MARK);
  return (
    <section className={css.example} aria-labelledby="example">
      <div className={`${layout.halves} ${layout.width}`}>
        <div>
          <h2 id="example">{heading}</h2>
          <div className={layout.lede}>
            <Paragraphs text={text} />
          </div>
          <ul className={css.statements}>
            {statements.map(({ title: label, text: statement, answer }) => (
              <li key={statement}>
                <span className={css.label}>{label}</span>
                <p>{statement}</p>
                <span className={css.answer}>{answer}</span>
              </li>
            ))}
          </ul>
        </div>
        <figure>
          <figcaption className={css.label}>{caption}</figcaption>
          <ScoreTable
            caption={caption}
            mark={READY_MARK}
            words={{ title, score, gap: fill(gap, { mark }), ready }}
            rows={withScoreTexts(language, rows)}
          />
        </figure>
      </div>
    </section>
  );
}
