import brand from 'content:brand';
import { amount } from '../../core/amount.ts';
import { fill } from '../../core/content/fill.ts';
import { type WaveCards, waveCardsSchema } from '../../core/desk/campaigns.ts';
import { formatDay } from '../../core/language.ts';
import { linkIn } from '../../core/link-token.ts';
import { splitList } from '../../core/split-list.ts';
import { useAnswer } from '../asking/use-answer.ts';
import css from '../cards/cards.module.css';
import { PrintFrame } from '../cards/print-frame.tsx';
import { type Printed, usePrinted } from '../cards/printed.ts';
import { QrCode } from '../cards/qr-code.tsx';
import { typedAddress } from '../cards/words.ts';

const PER_PAGE = 8;

/** Each print has all codes, and a code counts once. */
const ONCE =
  ' Hand out each code once: for some cards in another language, print some pages in one language and the other pages in the other, such as 1-2 and 3-4, never a page in both.';

/** The cards of a group in a wave, eight on each A4 page. */
export function CardSheetsScreen({ wave, group: id }: { wave: string; group: string }) {
  const answer = useAnswer(`waves/${wave}/cards`, waveCardsSchema);
  const { value } = answer;
  const printed = usePrinted();
  const group = value?.groups.find((one) => one.id === id);
  const codes = group?.codes ?? [];
  return (
    <PrintFrame
      wave={wave}
      title={group ? `Cards of ${group.name}` : 'Cards'}
      hint={`${amount(codes.length, 'card')}, ${PER_PAGE} on each page. Print them on A4 at 100%, and cut along the lines.${printed.choice.languages.length > 1 ? ONCE : ''}`}
      answer={answer}
      choice={printed.choice}
    >
      {value && codes.length > 0
        ? splitList(codes, PER_PAGE).map((page) => (
            <ul key={page[0]?.code} className={css.page}>
              {page.map((card) => (
                <Card key={card.code} cards={value} card={card} printed={printed} />
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
  printed: Printed;
}

/** A card with one code, as it is printed: to be scanned, or typed at the short address. */
function Card({ cards, card: { code, link }, printed }: CardProps) {
  const { client, campaign, closesOn, address } = cards;
  const { card: words } = printed.cards;
  const [before, after] = words.type.split('{address}');
  return (
    <li className={css.card} lang={printed.language.tag}>
      <QrCode
        className={css.cardCode}
        text={linkIn(link, printed.linked)}
        label={`QR code of the card ${code}`}
      />
      <div>
        <p className={css.client}>{client}</p>
        <p className={css.question}>{campaign}</p>
        <p>
          {before}
          <b>{typedAddress(address)}</b>
          {after}
        </p>
        <p className={css.typed}>{code}</p>
        <p>
          {fill(words.counts, { day: formatDay(printed.language, closesOn) })}{' '}
          <span className={css.firm}>{brand.name}</span>
        </p>
      </div>
    </li>
  );
}
