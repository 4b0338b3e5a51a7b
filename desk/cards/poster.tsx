import brand from 'content:brand';
import { sheetLinkOf } from '../../core/campaigns/link-token.ts';
import type { DeskCampaign, DeskWave } from '../../core/desk/campaigns.ts';
import css from './cards.module.css';
import { QrCode } from './qr-code.tsx';
import { dayInWords, typedAddress } from './words.ts';

interface PosterProps {
  campaign: Pick<DeskCampaign, 'client' | 'system'>;
  wave: Pick<DeskWave, 'closesOn'>;
  /** The name of the group. */
  group: string;
  /** Its open link. */
  link: string;
}

/** A poster with the open link of a group, and the address of the campaign's anonymity sheet. */
export function Poster({
  campaign: { client, system },
  wave: { closesOn },
  group,
  link,
}: PosterProps) {
  const sheet = sheetLinkOf(link);
  return (
    <article className={css.poster}>
      <p className={css.posterClient}>{client}</p>
      <h2>How is {system} really used?</h2>
      <p>
        For {group}. Scan the code with your phone’s camera. Nobody asks for your name or your
        address. Until {dayInWords(closesOn)}.
      </p>
      <QrCode
        className={css.posterCode}
        text={link}
        label={`QR code of the open link of ${group}`}
      />
      <div className={css.posterFoot}>
        <QrCode className={css.sheetCode} text={sheet} label="QR code of the anonymity sheet" />
        <div>
          <p>
            <b>What becomes of your answers?</b> The anonymity sheet says it:
          </p>
          <p>{typedAddress(sheet.split('#')[0] ?? sheet)}</p>
        </div>
        <p className={css.posterFirm}>{brand.name}</p>
      </div>
    </article>
  );
}
