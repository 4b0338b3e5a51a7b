import brand from 'content:brand';
import { amount } from '../../core/amount.ts';
import { type WaveCards, waveCardsSchema } from '../../core/desk/campaigns.ts';
import css from '../cards/cards.module.css';
import { PrintFrame } from '../cards/print-frame.tsx';
import { QrCode } from '../cards/qr-code.tsx';
import { dayInWords, partsOf, typedAddress } from '../cards/words.ts';
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
      hint={`${amount(codes.length, 'card')}, ${PER_PAGE} on each page. Print them on A4 at 100%, and cut along the lines.`}
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

interface CardProps {
  cards: WaveCards;
  card: WaveCards['groups'][number]['codes'][number];
}

/** A card with one code, as it is printed: to be scanned, or typed at the short address. */
function Card({ cards: { client, campaign, closesOn, address }, card: { code, link } }: CardProps) {
  return (
    <li className={css.card}>
      <QrCode className={css.cardCode} text={link} label={`QR code of the card ${code}`} />
      <div>
        <p className={css.client}>{client}</p>
        <p className={css.question}>{campaign}</p>
        <p>
          Scan the code, or open <b>{typedAddress(address)}</b> and type
        </p>
        <p className={css.typed}>{code}</p>
        <p>
          It counts once and names nobody. Until {dayInWords(closesOn)}.{' '}
          <span className={css.firm}>{brand.name}</span>
        </p>
      </div>
    </li>
  );
}
