import { missingOf } from '../../core/campaigns/sheet.ts';
import type { DeskCampaign } from '../../core/desk/campaigns.ts';
import { TextList } from '../../site/ui/text-list.tsx';
import { ActionLink } from '../parts/action-button.tsx';
import shared from '../parts/list.module.css';
import { AgreementForm, describeAgreement } from './agreement-fields.tsx';

/** The anonymity sheet of a campaign, what it lacks, and with whom it was agreed. */
export function Preparation({ campaign }: { campaign: DeskCampaign }) {
  const { id, agreement, sheetLink } = campaign;
  const missing = missingOf(campaign, campaign.least);
  return (
    <>
      {agreement && <p className={shared.text}>{describeAgreement(agreement)}</p>}
      <p className={shared.acts}>
        <ActionLink href={sheetLink}>Show the anonymity sheet</ActionLink>
      </p>
      {missing.length > 0 && (
        <div className={shared.warning}>
          <p>The anonymity sheet still lacks:</p>
          <TextList className={shared.bullets} items={missing} />
        </div>
      )}
      {!agreement && (
        <p className={shared.warning}>
          No wave opens, and nobody can be invited, before the sheet is complete and you have
          written with whom and when it was agreed, or that there is nobody to agree with. Give the
          client and its works council the sheet’s address or a print.
        </p>
      )}
      {!agreement && missing.length === 0 && (
        <p className={shared.acts}>
          <AgreementForm campaignId={id} />
        </p>
      )}
    </>
  );
}
