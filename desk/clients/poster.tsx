import brand from 'content:brand';
import { fill } from '../../core/content/fill.ts';
import { campaignsSchema, type DeskCampaign, type DeskWave } from '../../core/desk/campaigns.ts';
import { formatDay } from '../../core/language.ts';
import { linkIn } from '../../core/link-token.ts';
import { useAnswer } from '../asking/use-answer.ts';
import css from '../cards/cards.module.css';
import { PrintFrame } from '../cards/print-frame.tsx';
import { type Printed, usePrinted } from '../cards/printed.ts';
import { QrCode } from '../cards/qr-code.tsx';

export function PosterScreen({ wave: waveId, group: groupId }: { wave: string; group: string }) {
  const answer = useAnswer('campaigns', campaignsSchema);
  const printed = usePrinted();
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
      choice={printed.choice}
    >
      {campaign && wave && group && open && (
        <Poster {...{ campaign, wave, printed }} group={group.name} link={open.link} />
      )}
    </PrintFrame>
  );
}

interface PosterProps {
  campaign: Pick<DeskCampaign, 'client' | 'name' | 'sheetLink'>;
  wave: Pick<DeskWave, 'closesOn'>;
  group: string;
  link: string;
  printed: Printed;
}

/**
 * A poster with the open link of a group, and the code of the campaign's anonymity sheet, whose
 * address is too long to type.
 */
function Poster({
  campaign: { client, name, sheetLink: sheet },
  wave: { closesOn },
  group,
  link,
  printed,
}: PosterProps) {
  const { poster: words } = printed.cards;
  return (
    <article className={css.poster} lang={printed.language.tag}>
      <p className={css.posterClient}>{client}</p>
      <h2>{name}</h2>
      <p>{fill(words.text, { group, day: formatDay(printed.language, closesOn) })}</p>
      <QrCode
        className={css.posterCode}
        text={linkIn(link, printed.linked)}
        label={`QR code of the open link of ${group}`}
      />
      <div className={css.posterFoot}>
        <QrCode text={linkIn(sheet, printed.linked)} label="QR code of the anonymity sheet" />
        <p>
          <b>{words.sheet}</b> {words.says}
        </p>
        <p className={css.posterFirm}>{brand.name}</p>
      </div>
    </article>
  );
}
