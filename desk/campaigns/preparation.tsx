import { sheetLinkOf } from '../../core/campaigns/link-token.ts';
import type { DeskCampaign } from '../../core/desk/campaigns.ts';
import { cardsOf } from '../route.ts';
import { actionClass } from '../ui/action-button.tsx';
import shared from '../ui/list.module.css';
import css from './campaigns.module.css';
import { missingOf } from './missing.ts';

/** What a campaign still lacks, and its anonymity sheet as respondents see it. */
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
        <div className={css.warning}>
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
