import {
  campaignDetailsSchema,
  newCampaignSchema,
  planWaves,
} from '../../core/campaigns/campaign.ts';
import { CARDS, LEGAL_BASES, type Sheet, withAgreement } from '../../core/campaigns/sheet.ts';
import { dayOf } from '../../core/days.ts';
import type { DeskCampaign, DeskClient } from '../../core/desk/campaigns.ts';
import type { Seen } from '../../core/desk/seen.ts';
import { TEXT_MAX_LENGTH } from '../../core/submissions/limits.ts';
import { Field } from '../../site/ui/field.tsx';
import { Choice } from '../parts/choice.tsx';
import { FormDialog, SAVE } from '../parts/form-dialog.tsx';
import { NewAgreement, readAgreement } from './agreement-fields.tsx';
import css from './campaigns.module.css';

/** Makes a campaign of a client, with the usual waves if the day of the go-live is known. */
export function NewCampaignForm({ client, onDone }: { client: DeskClient; onDone: () => void }) {
  return (
    <FormDialog
      opens="New campaign"
      of={client.id}
      heading={`A new campaign for ${client.name}`}
      sends={{
        method: 'POST',
        path: 'campaigns',
        said: 'The campaign is made. Open it to add its groups, and what its anonymity sheet says.',
      }}
      labels={['Make the campaign', 'Making…']}
      schema={newCampaignSchema}
      read={(typed) => ({
        ...readDetails(typed),
        client: client.name,
        waves: planWaves(typed('goLive'), dayOf(Date.now())),
      })}
      onDone={onDone}
    >
      {(errors) => (
        <>
          <Details errors={errors} />
          <Field
            label="Day of the go-live"
            optional="Optional"
            hint="With it, four waves of two weeks are planned: at the go-live, and 30, 60 and 90 days later. Waves already past are skipped. None opens before the anonymity sheet is agreed. You can change them, and add others."
            name="goLive"
            type="date"
            error={errors.goLive}
          />
        </>
      )}
    </FormDialog>
  );
}

export function CampaignForm({ campaign, onDone }: { campaign: DeskCampaign; onDone: () => void }) {
  return (
    <FormDialog
      opens="Edit the campaign"
      heading="Edit the campaign"
      sends={{ method: 'PUT', path: `campaigns/${campaign.id}`, said: 'Saved.' }}
      labels={SAVE}
      seen={seenOf(campaign)}
      schema={withAgreement(campaignDetailsSchema)}
      read={(typed) => ({
        ...{ ...readDetails(typed), sheet: readSheet(typed) },
        agreement: readAgreement(typed),
      })}
      onDone={onDone}
    >
      {(errors) => (
        <>
          <Details campaign={campaign} errors={errors} />
          <SheetFields sheet={campaign.sheet} errors={errors} />
          <NewAgreement agreement={campaign.agreement} errors={errors} />
        </>
      )}
    </FormDialog>
  );
}

function seenOf({ name, system, welcome, sheet }: DeskCampaign): Seen {
  return { name, system, welcome, sheet };
}

function readDetails(typed: (name: string) => string) {
  return { name: typed('name'), system: typed('system'), welcome: typed('welcome') };
}

const SHEET_FIELDS = [
  'controller',
  'processor',
  'officer',
  'legalBasis',
  'authority',
  'storage',
  'recipients',
  'voucher',
  'contactName',
  'contactEmail',
  'cards',
  'giver',
] as const;

function readSheet(typed: (name: string) => string) {
  return Object.fromEntries(SHEET_FIELDS.map((name) => [name, typed(`sheet.${name}`)]));
}

/**
 * What the campaign's anonymity sheet says beside its groups and waves. What is empty, the sheet
 * calls not stated.
 */
function SheetFields({
  sheet,
  errors,
}: {
  sheet: DeskCampaign['sheet'];
  errors: Record<string, string>;
}) {
  const field = (name: (typeof SHEET_FIELDS)[number]) => ({
    name: `sheet.${name}`,
    optional: 'Optional',
    defaultValue: sheet[name],
    error: errors[`sheet.${name}`],
  });
  return (
    <>
      <h3 className={css.part}>The anonymity sheet</h3>
      <p>
        Respondents and their works council read it before anybody answers. All of it is needed
        before a wave opens.
      </p>
      <Field
        {...field('controller')}
        label="Data controller"
        hint="Who is responsible for the survey, usually the client, with a contact."
        rows={3}
        limit={TEXT_MAX_LENGTH}
      />
      <Field
        {...field('processor')}
        label="Data processor"
        hint="Who processes the answers, with a contact. Empty: our firm, with its address."
        rows={3}
        limit={TEXT_MAX_LENGTH}
      />
      <Field
        {...field('officer')}
        label="Data protection officer"
        hint="With a contact; or that there is none."
        rows={2}
        limit={TEXT_MAX_LENGTH}
      />
      <Choice
        legend="Legal basis"
        name="sheet.legalBasis"
        options={LEGAL_BASES.map((value) => ({ value, label: BASIS_NAMES[value] }))}
        chosen={sheet.legalBasis}
        error={errors['sheet.legalBasis']}
      />
      <Field
        {...field('authority')}
        label="Whom people can complain to"
        hint="The supervisory authority, such as ‘the Information Commissioner’."
      />
      <Field
        {...field('storage')}
        label="Where the answers are stored"
        hint="Such as ‘our server in Frankfurt, Germany, at Hetzner Online’."
      />
      <Field
        {...field('recipients')}
        label="Who receives the report"
        hint="Such as the board and the works council."
        rows={2}
        limit={TEXT_MAX_LENGTH}
      />
      <Field
        {...field('voucher')}
        label="Who at the client vouches for the survey"
        hint="A name and a role, such as ‘Petra Holm, head of operations’. Each invitation names them."
        autoComplete="off"
      />
      <Field
        {...field('contactName')}
        label="Whom people can write to"
        hint="A person of our firm: nobody reads replies to the mails."
        autoComplete="off"
      />
      <Field
        {...field('contactEmail')}
        label="Their e-mail address"
        type="email"
        autoComplete="off"
      />
      <Choice
        legend="Cards"
        name="sheet.cards"
        options={CARDS.map((value) => ({ value, label: CARD_NAMES[value] }))}
        chosen={sheet.cards}
        error={errors['sheet.cards']}
      />
      <Field
        {...field('giver')}
        label="Who hands out the cards"
        optional="If there are cards"
        hint="Such as ‘the works council’."
        autoComplete="off"
      />
    </>
  );
}

function Details({
  campaign,
  errors,
}: {
  campaign?: DeskCampaign;
  errors: Record<string, string>;
}) {
  return (
    <>
      <Field
        label="Name of the campaign"
        hint="Everybody reads it as the name of the survey: on its first page, in mails, on cards."
        name="name"
        autoComplete="off"
        defaultValue={campaign?.name ?? ''}
        error={errors.name}
      />
      <Field
        label="Name of the system"
        hint="Used in the statements instead of ‘the system’."
        name="system"
        autoComplete="off"
        defaultValue={campaign?.system ?? ''}
        error={errors.system}
      />
      <Field
        label="Welcome message"
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

/** The desk's names of the legal bases. */
const BASIS_NAMES: Record<Sheet['legalBasis'], string> = {
  'not-stated': 'Not stated yet',
  'legitimate-interests': 'Legitimate interests (Article 6(1)(f) GDPR)',
  'works-agreement': 'A works agreement (Article 88 GDPR)',
};

const CARD_NAMES: Record<Sheet['cards'], string> = {
  none: 'No cards',
  'handed-out': 'For people without a mailbox',
  'held-back': 'Also for whoever asks for one: some are held back',
};
