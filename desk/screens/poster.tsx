import brand from 'content:brand';
import { campaignsSchema, type DeskCampaign, type DeskWave } from '../../core/desk/campaigns.ts';
import css from '../cards/cards.module.css';
import { PrintFrame } from '../cards/print-frame.tsx';
import { QrCode } from '../cards/qr-code.tsx';
import { dayInWords, typedAddress } from '../cards/words.ts';
import { useAnswer } from '../use-answer.ts';

export function PosterScreen({ wave: waveId, group: groupId }: { wave: string; group: string }) {
  const answer = useAnswer('campaigns', campaignsSchema);
  const campaign = answer.value?.campaigns.find(({ waves }) =>
    waves.some(({ id }) => id === waveId),
  );
  const wave = campaign?.waves.find(({ id }) => id === waveId);
  const group = campaign?.groups.find(({ id }) => id === groupId);
  const open = wave?.isEnded ? undefined : wave?.openLinks.find((one) => one.group === group?.name);
  return (
    <PrintFrame
      wave={waveId}
      title={group ? `Poster for ${group.name}` : 'Poster'}
      hint="One page. Whoever can read it can answer, so hang it where only this group comes by."
      answer={answer}
    >
      {campaign && wave && group && open && (
        <Poster campaign={campaign} wave={wave} group={group.name} link={open.link} />
      )}
    </PrintFrame>
  );
}

interface PosterProps {
  campaign: Pick<DeskCampaign, 'client' | 'name' | 'sheetLink'>;
  wave: Pick<DeskWave, 'closesOn'>;
  group: string;
  link: string;
}

/** A poster with the open link of a group, and the address of the campaign's anonymity sheet. */
function Poster({
  campaign: { client, name, sheetLink: sheet },
  wave: { closesOn },
  group,
  link,
}: PosterProps) {
  return (
    <article className={css.poster}>
      <p className={css.posterClient}>{client}</p>
      <h2>{name}</h2>
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
        <QrCode text={sheet} label="QR code of the anonymity sheet" />
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
