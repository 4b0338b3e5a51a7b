import type { Comparison, SectionDifference } from '../../core/findings/compare.ts';
import { formatScore } from '../../core/survey/profile.ts';
import css from './chart.module.css';
import { Deck, Legend, READY_ITEM, Track } from './chart.tsx';
import { criterionOf, describeVerdict, formatChange, formatDifferences, NONE } from './format.ts';
import { placeOf, widthOf } from './place.ts';
import { SectionTable } from './section-table.tsx';

interface GapChartProps {
  gap: Comparison;
  /** Whether sponsors were asked what they believe of the people who use the system. */
  areBeliefs: boolean;
}

/**
 * The Value Translation Gap by section: the bank of users, the pier of sponsors, and what lies
 * between.
 */
export function GapChart({ gap: { people, sections }, areBeliefs }: GapChartProps) {
  const criterion = criterionOf(sections[0]?.method ?? 'none');
  return (
    <>
      <Legend
        items={[
          [<rect key="deck" className={css.deck} y="5" width="28" height="6" />, 'Users’ score'],
          [
            <Pier key="pier" at="14" y={0} />,
            areBeliefs ? 'Sponsors’ score: what they believe' : 'Sponsors’ score',
          ],
          [
            <rect key="gap" className={css.missing} x="1" y="4" width="26" height="8" />,
            `Gap, sponsors higher ${criterion}`,
          ],
          [
            <rect key="more" className={css.more} x="1" y="4" width="26" height="8" />,
            `Gap, users higher ${criterion}`,
          ],
          [
            <rect key="within" className={css.unsure} x="1" y="5" width="26" height="6" />,
            'less than that, or too few to tell',
          ],
          READY_ITEM,
        ]}
      />
      <SectionTable
        caption="Sponsors against people who use it, by section"
        figures={['Users', 'Sponsors', 'Gap']}
      >
        {sections.map((section) => (
          <tr key={section.category}>
            <th scope="row">{section.title}</th>
            <td>
              <svg className={css.chart} aria-hidden="true">
                <Track />
                <Deck to={section.from} />
                <Span {...section} />
                <Pier at={placeOf(section.to)} y={4} />
              </svg>
            </td>
            <td className={css.number}>{formatScore(section.from)}</td>
            <td className={css.number}>{formatScore(section.to)}</td>
            <Difference {...section} people={people} />
          </tr>
        ))}
      </SectionTable>
    </>
  );
}

/**
 * The cells of a difference: its value, and its interval with what can be said of it. @param
 * isBetter whether it is an improvement, which never has the alarm's colour.
 */
export function Difference({
  from,
  to,
  interval,
  verdict,
  method,
  people,
  isBetter = false,
}: SectionDifference & { people: readonly number[]; isBetter?: boolean }) {
  const mark = isBetter ? css.improved : css.marked;
  return (
    <>
      <td className={verdict === 'beyond' ? `${css.number} ${mark}` : css.number}>
        {formatChange({ from, to })}
      </td>
      <td className={`${css.number} ${css.range}`}>
        {interval ? formatDifferences(interval) : NONE}
        <span className={css.verdict}>{describeVerdict({ verdict, method }, people)}</span>
      </td>
    </>
  );
}

/**
 * What lies between the bank of users and the pier of sponsors: missing where sponsors rate higher,
 * and on the bank, more than they see, where users do.
 */
function Span({ from, to, verdict }: SectionDifference) {
  if (to === from) return null;
  const [low, high] = [Math.min(from, to), Math.max(from, to)];
  const className = to > from ? css.missing : css.more;
  return (
    <rect
      className={verdict === 'beyond' ? className : css.unsure}
      x={placeOf(low)}
      y="10"
      width={widthOf(low, high)}
      height="8"
    />
  );
}

/** A pier: two posts at a place. */
function Pier({ at, y }: { at: string; y: number }) {
  return (
    <svg className={css.pier} x={at} y={y} aria-hidden="true">
      <rect x="-5" width="10" height="20" className={css.water} />
      <line x1="-3" x2="-3" y1="0" y2="20" />
      <line x1="3" x2="3" y1="0" y2="20" />
    </svg>
  );
}
