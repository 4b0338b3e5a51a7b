import words from 'content:desk';
import { sheetLinkOf } from '../../core/campaigns/link-token.ts';
import type { DeskCampaign } from '../../core/desk/campaigns.ts';
import { cardsOf } from '../route.ts';
import { actionClass } from '../ui/action-button.tsx';
import shared from '../ui/list.module.css';

export function Preparation({ campaign, hasBegun }: { campaign: DeskCampaign; hasBegun: boolean }) {
  const missing = missingOf(campaign);
  const waves = campaign.waves.filter(({ isEnded }) => !isEnded);
  const [open] = waves.flatMap(({ openLinks }) => openLinks);
  const wave = campaign.groups.length > 0 ? waves[0] : undefined;
  return (
    <>
      <h2 className={shared.heading}>
        {hasBegun ? 'The anonymity sheet' : 'Before the first wave opens'}
      </h2>
      {missing.length > 0 ? (
        <div className={shared.warning}>
          <p>Still missing:</p>
          <ul className={shared.bullets}>
            {missing.map((what) => (
              <li key={what}>{what}</li>
            ))}
          </ul>
        </div>
      ) : (
        <p className={shared.text}>
          Nothing is missing. Let the client and its works council read the anonymity sheet before
          anybody answers.
        </p>
      )}
      {open ? (
        <p className={shared.acts}>
          <a className={actionClass} href={sheetLinkOf(open.link)}>
            See the anonymity sheet
          </a>
        </p>
      ) : (
        <p className={shared.text}>
          The anonymity sheet is seen by any link of the campaign.{' '}
          {wave ? (
            <>
              Make a card for it: <a href={cardsOf(wave.id)}>Cards of ‘{wave.name}’</a>
            </>
          ) : (
            'Add a group and a wave first.'
          )}
        </p>
      )}
    </>
  );
}

/** Lists what a campaign still lacks before its first wave opens; empty if nothing. */
export function missingOf({
  groups,
  waves,
  sheet,
}: Pick<DeskCampaign, 'groups' | 'waves' | 'sheet'>): string[] {
  const asked = groups.reduce((sum, group) => sum + group.asked, 0);
  const lacks: [isMissing: boolean, what: string][] = [
    [groups.length === 0, 'Groups: who is asked.'],
    [
      groups.length > 0 && asked < words.least,
      `People: fewer than ${words.least} are asked in all, so nothing would be shown.`,
    ],
    [waves.length === 0, 'Waves: when they are asked.'],
    [
      sheet.controller === '',
      'For the anonymity sheet: who is responsible for the survey (the data controller), with a contact.',
    ],
    [sheet.legalBasis === 'not-stated', 'For the anonymity sheet: the legal basis.'],
    [sheet.recipients === '', 'For the anonymity sheet: who receives the report.'],
    [
      sheet.contactName === '' || sheet.contactEmail === '',
      'For the sheet and the mails: a person of our firm to write to, with an e-mail address.',
    ],
  ];
  return lacks.flatMap(([isMissing, what]) => (isMissing ? [what] : []));
}
