import { fill } from '../../../core/content/fill.ts';
import type { Pages } from '../../../core/content/pages.ts';
import { describeRemedy, remedyLines } from '../../../core/content/remedies.ts';
import { fillCount, type Language } from '../../../core/language.ts';
import {
  findFirstBarriers,
  formatScore,
  listTitles,
  READY_MARK,
  withScoreTexts,
  writeProfileText,
} from '../../../core/survey/profile.ts';
import type { Band, Habit, ScanContent } from '../../../core/survey/scan.ts';
import {
  findBand,
  type HabitScore,
  scoreHabits,
  writeResult,
} from '../../../core/survey/scan-results.ts';
import { publicAddress } from '../../navigation/address.ts';
import { routeTo } from '../../navigation/match.ts';
import layout from '../../styles/layout.module.css';
import { useArrivalAt } from '../../ui/arrive.ts';
import { Button } from '../../ui/button.tsx';
import { downloadText } from '../../ui/download-text.ts';
import { Facts } from '../../ui/facts.tsx';
import { Field } from '../../ui/field.tsx';
import { useLanguage } from '../../ui/language.ts';
import { Paragraphs } from '../../ui/paragraphs.tsx';
import { Printable } from '../../ui/printable.tsx';
import scoreSection from '../../ui/score-section.module.css';
import { ScoreTable } from '../../ui/score-table.tsx';
import { useCopying } from '../../ui/use-copying.ts';
import css from './result.module.css';
import { Spans } from './spans.tsx';

interface ResultProps {
  scan: ScanContent;
  words: Pick<Pages['quick-scan'], 'result'>;
  ratings: readonly number[];
  /** The visitor gave these answers here; else a link brought them. */
  isOwn: boolean;
  isNew: boolean;
  onStartAgain: () => void;
}

export function Result({
  scan: { habits, bands },
  words: { result: allWords },
  ratings,
  isOwn,
  isNew,
  onStartAgain,
}: ResultProps) {
  const heading = useArrivalAt(ratings, 'start', { first: isNew, later: isNew });
  const { shared } = allWords;
  const result = isOwn
    ? allWords
    : {
        ...allWords,
        heading: shared.heading,
        again: shared.button,
      };
  const language = useLanguage();
  const scores = scoreHabits(habits, ratings);
  const band = findBand(bands, ratings);
  const barriers = findFirstBarriers(scores);
  const barrier = habits.find(({ id }) => id === barriers[0]?.id);
  const isUneven = barrier && barriers.length < habits.length;
  const { firstBarrier } = result;
  const begin =
    barriers.length > 1
      ? fill(firstBarrier.tie, { first: barrier?.title ?? '' })
      : firstBarrier.text;
  const mark = formatScore(language, READY_MARK);
  const table = { ...result.table, gap: fill(result.table.gap, { mark }) };

  const download = () => {
    downloadText(
      result.file,
      writeResultText(language, {
        words: result,
        table,
        scores,
        band,
        barriers,
        barrier,
        begin,
        address: resultAddress(ratings),
      }),
    );
  };
  return (
    <section className={`${scoreSection.section} ${layout.width}`} aria-labelledby="result">
      <Printable>
        <div className={layout.halves}>
          <h2 id="result" ref={heading}>
            {result.heading}
          </h2>
          <div className={scoreSection.text}>
            {band && <h3>{band.title}</h3>}
            {band && <p>{band.advice}</p>}
            {!isOwn && <p>{shared.text}</p>}
            {isUneven && <p>{fillCount(language, result.orange, barriers.length)}</p>}
          </div>
        </div>
        <div className={css.bridge}>
          <Spans scores={scores} />
        </div>
        <div className={layout.halves}>
          <h3>
            {barrier
              ? fill(firstBarrier.heading, { habit: listTitles(language, barriers) })
              : result.none.heading}
          </h3>
          <div className={`${scoreSection.text} ${css.text}`}>
            <Paragraphs text={barrier ? [barrier.advice, begin] : [result.none.text]} />
            {barrier && <Facts items={describeRemedy(barrier, firstBarrier, routeTo)} />}
          </div>
        </div>
        <div className={css.list}>
          <Paragraphs text={result.text.map((paragraph) => fill(paragraph, { mark }))} />
          <ScoreTable
            caption={result.heading}
            mark={READY_MARK}
            words={table}
            rows={withScoreTexts(language, scores)}
            isDrawn={false}
          />
        </div>
      </Printable>
      <div className={scoreSection.actions}>
        <Button onClick={() => print()}>{result.print}</Button>
        <Button variant="secondary" onClick={download}>
          {result.download}
        </Button>
        <Button variant="secondary" onClick={onStartAgain}>
          {result.again}
        </Button>
      </div>
    </section>
  );
}

interface ResultText {
  words: Pages['quick-scan']['result'];
  table: Pages['quick-scan']['result']['table'];
  scores: HabitScore[];
  band: Band | undefined;
  barriers: HabitScore[];
  barrier: Habit | undefined;
  begin: string;
  address: string;
}

function writeResultText(
  language: Language,
  { words, table, scores, band, barriers, barrier, begin, address }: ResultText,
): string {
  const { firstBarrier, none } = words;
  return writeProfileText(language, {
    heading: words.heading,
    lines: [address],
    rows: scores,
    words: table,
    sections: [
      ...(band ? [{ heading: band.title, lines: [band.advice] }] : []),
      barrier
        ? {
            heading: fill(firstBarrier.heading, { habit: listTitles(language, barriers) }),
            lines: [
              barrier.advice,
              begin,
              '',
              ...remedyLines(describeRemedy(barrier, firstBarrier, routeTo), publicAddress),
            ],
          }
        : { heading: none.heading, lines: [none.text] },
    ],
  });
}

/** The clean link, for sharing. */
function resultAddress(ratings: readonly number[]): string {
  return publicAddress(`/quick-scan#${writeResult(ratings)}`);
}

interface SharingProps {
  words: Pick<Pages['quick-scan'], 'share'>;
  ratings: readonly number[];
}

export function Sharing({ words: { share }, ratings }: SharingProps) {
  const link = resultAddress(ratings);
  const { outcome, copy, field } = useCopying(link);
  return (
    <section
      className={`${css.section} ${layout.width} ${layout.halves}`}
      aria-label={share.heading}
    >
      <h2 className={css.heading}>{share.heading}</h2>
      <div>
        <p className={css.sharingText}>{share.text}</p>
        {/* For visitors whose browser can't copy by the button. */}
        <Field
          key={link}
          ref={field}
          label={share.label}
          readOnly
          defaultValue={link}
          onFocus={(event) => event.currentTarget.select()}
        />
        <div className={layout.actions}>
          <Button variant="secondary" onClick={copy}>
            {share.copy}
          </Button>
          <p role="status">{outcome && (outcome === 'copied' ? share.copied : share.byHand)}</p>
        </div>
      </div>
    </section>
  );
}
