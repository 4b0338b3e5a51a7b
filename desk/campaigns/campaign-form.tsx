import { campaignDetailsSchema, newCampaignSchema } from '../../core/campaigns/campaign.ts';
import { planWaves } from '../../core/campaigns/plan-waves.ts';
import { dayOf } from '../../core/days.ts';
import type { DeskCampaign, DeskClient } from '../../core/desk/campaigns.ts';
import { TEXT_MAX_LENGTH } from '../../core/submissions/limits.ts';
import { Field } from '../../site/ui/field.tsx';
import { FormDialog, SAVE } from '../ui/form-dialog.tsx';

interface FormProps {
  onDone: () => void;
  onClose: () => void;
}

/** Makes a campaign of a client, with the usual waves if the day of the go-live is known. */
export function NewCampaignForm({ client, ...dialog }: FormProps & { client: DeskClient }) {
  return (
    <FormDialog
      {...dialog}
      heading={`A new campaign for ${client.name}`}
      sends={{ method: 'POST', path: 'campaigns', said: 'The campaign is made. Add its groups next.' }}
      labels={['Make the campaign', 'Making…']}
      schema={newCampaignSchema}
      read={(typed) => ({ ...readDetails(typed), client: client.name, waves: planWaves(typed('goLive'), dayOf(Date.now())) })}
    >
      {(errors) => (
        <>
          <Details errors={errors} />
          <Field
            label="Day of the go-live"
            optional="Optional"
            hint="With it, four waves of two weeks are planned: at the go-live, and 30, 60 and 90 days later, without those that are over. You can change them, and add others."
            name="goLive"
            type="date"
            error={errors.waves}
          />
        </>
      )}
    </FormDialog>
  );
}

/** Changes a campaign's name, system and word of welcome. */
export function CampaignForm({ campaign, ...dialog }: FormProps & { campaign: DeskCampaign }) {
  return (
    <FormDialog
      {...dialog}
      heading="Edit the campaign"
      sends={{ method: 'PUT', path: `campaigns/${campaign.id}`, said: 'Saved.' }}
      labels={SAVE}
      schema={campaignDetailsSchema}
      read={readDetails}
    >
      {(errors) => <Details campaign={campaign} errors={errors} />}
    </FormDialog>
  );
}

function readDetails(typed: (name: string) => string) {
  return { name: typed('name'), system: typed('system'), welcome: typed('welcome') };
}

function Details({ campaign, errors }: { campaign?: DeskCampaign; errors: Record<string, string> }) {
  return (
    <>
      <Field label="Name of the campaign" name="name" autoComplete="off" defaultValue={campaign?.name ?? ''} error={errors.name} />
      <Field
        label="Name of the system"
        hint="The statements have it in place of ‘the system’."
        name="system"
        autoComplete="off"
        defaultValue={campaign?.system ?? ''}
        error={errors.system}
      />
      <Field
        label="Word of welcome"
        optional="Optional"
        hint="Respondents read it before they begin."
        name="welcome"
        rows={3}
        limit={TEXT_MAX_LENGTH}
        defaultValue={campaign?.welcome ?? ''}
        error={errors.welcome}
      />
    </>
  );
}
