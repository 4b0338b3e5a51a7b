import type { Comparison, SectionDifference } from '../../core/findings/compare.ts';
import css from './chart.module.css';
import { Deck, Legend, READY_ITEM, Track } from './chart.tsx';
import { sayDifference, sayScore } from './format.ts';
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
export function GapChart({ gap: { sections }, areBeliefs }: GapChartProps) {
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
            'Gap that counts, sponsors higher',
          ],
          [
            <rect key="more" className={css.more} x="1" y="4" width="26" height="8" />,
            'Gap that counts, users higher',
          ],
          [
            <rect key="less" className={css.unsure} x="1" y="5" width="26" height="6" />,
            'Gap that doesn’t count',
          ],
          READY_ITEM,
        ]}
      />
      <SectionTable caption="Sponsors and users, by section" figures={['Users', 'Sponsors', 'Gap']}>
        {sections.map((section) => (
          <tr key={section.category}>
            <th scope="row">{section.title}</th>
            <td>
              <svg className={css.chart} aria-hidden="true">
                <Track />
                <Deck to={section.from.tenths / 10} />
                <Span {...section} />
                <Pier at={placeOf(section.to.tenths / 10)} y={4} />
              </svg>
            </td>
            <td className={css.number}>{sayScore(section.from)}</td>
            <td className={css.number}>{sayScore(section.to)}</td>
            <Difference {...section} />
          </tr>
        ))}
      </SectionTable>
    </>
  );
}

/**
 * The cell of a difference, marked if it counts. @param isBetter whether it is an improvement, which
 * never has the alarm's colour.
 */
export function Difference({
  tenths,
  isAtLeast,
  counts,
  isBetter = false,
}: Pick<SectionDifference, 'tenths' | 'isAtLeast' | 'counts'> & { isBetter?: boolean }) {
  const mark = isBetter ? css.improved : css.marked;
  return (
    <td className={counts ? `${css.number} ${mark}` : css.number}>
      {sayDifference({ tenths, isAtLeast })}
    </td>
  );
}

/**
 * What lies between the bank of users and the pier of sponsors: missing where sponsors rate higher,
 * and on the bank, more than they see, where users do.
 */
function Span({ from, to, tenths, counts }: SectionDifference) {
  if (!tenths) return null;
  const [low, high] = [from.tenths / 10, to.tenths / 10].sort((one, other) => one - other);
  if (low === undefined || high === undefined) return null;
  const className = tenths > 0 ? css.missing : css.more;
  return (
    <rect
      className={counts ? className : css.unsure}
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
