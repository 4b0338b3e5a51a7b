import brand from 'content:brand';
import type { WaveCards } from '../../core/desk/campaigns.ts';
import css from './cards.module.css';
import { QrCode } from './qr-code.tsx';
import { dayInWords, typedAddress } from './words.ts';

interface CardProps {
  cards: WaveCards;
  card: WaveCards['groups'][number]['codes'][number];
}

/** A card with one code, as it is printed: to be scanned, or typed at the short address. */
export function Card({
  cards: { client, system, closesOn, address },
  card: { code, link },
}: CardProps) {
  return (
    <li className={css.card}>
      <QrCode className={css.cardCode} text={link} label={`QR code of the card ${code}`} />
      <div>
        <p className={css.client}>{client}</p>
        <p className={css.question}>How is {system} really used?</p>
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
