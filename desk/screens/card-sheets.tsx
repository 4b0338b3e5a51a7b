import { amount } from '../../core/amount.ts';
import { waveCardsSchema } from '../../core/desk/campaigns.ts';
import { Card } from '../cards/card.tsx';
import css from '../cards/cards.module.css';
import { PrintFrame } from '../cards/print-frame.tsx';
import { partsOf } from '../cards/words.ts';
import { useAnswer } from '../use-answer.ts';

const PER_PAGE = 8;

/** The cards of a group in a wave, eight on each A4 page. */
export function CardSheetsScreen({ wave, group: id }: { wave: string; group: string }) {
  const answer = useAnswer(`waves/${wave}/cards`, waveCardsSchema);
  const { value } = answer;
  const group = value?.groups.find((one) => one.id === id);
  const codes = group?.codes ?? [];
  return (
    <PrintFrame
      wave={wave}
      title={group ? `Cards of ${group.name}` : 'Cards'}
      hint={`${amount(codes.length, 'card')}, ${PER_PAGE} on each page. Print them on A4 at 100 %, and cut along the lines.`}
      answer={answer}
    >
      {value && codes.length > 0
        ? partsOf(codes, PER_PAGE).map((page) => (
            <ul key={page[0]?.code} className={css.page}>
              {page.map((card) => (
                <Card key={card.code} cards={value} card={card} />
              ))}
            </ul>
          ))
        : undefined}
    </PrintFrame>
  );
}
