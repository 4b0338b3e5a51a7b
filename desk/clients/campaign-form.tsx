import { useState } from 'react';
import * as v from 'valibot';
import {
  campaignDetailsSchema,
  newCampaignSchema,
  planWaves,
} from '../../core/campaigns/campaign.ts';
import { type Sheet, withAgreement } from '../../core/campaigns/sheet.ts';
import { dayOf } from '../../core/days.ts';
import type { DeskCampaign, DeskClient } from '../../core/desk/campaigns.ts';
import { TEXT_MAX_LENGTH } from '../../core/submissions/limits.ts';
import type { FieldProps } from '../../site/ui/field.tsx';
import { Choice, optionsOf } from '../parts/choice.tsx';
import { useField } from '../parts/form.tsx';
import { FormDialog } from '../parts/form-dialog.tsx';
import { TextField } from '../parts/text-field.tsx';
import { NewAgreement } from './agreement-fields.tsx';
import css from './campaigns.module.css';
import { describeGroups, readGroups } from './group-list.ts';

/** Makes a campaign of a client, with the usual waves if the day of the go-live is known. */
export function NewCampaignForm({ client }: { client: DeskClient }) {
  return (
    <FormDialog
      opens="New campaign"
      of={client.id}
      heading={`A new campaign for ${client.name}`}
      path="campaigns"
      said="The campaign is made. Open it to write what its anonymity sheet says."
      labels={['Make the campaign', 'Making…']}
      schema={formSchema}
      fill={({ goLive, people, ...details }) => {
        const groups = people ? readGroups(String(people)) : [];
        return {
          ...{ ...details, client: client.name },
          waves: planWaves(String(goLive), dayOf(Date.now())),
          ...(typeof groups === 'string' ? { people: groups } : { groups }),
        };
      }}
    >
      <Details />
      <TextField
        label="Day of the go-live"
        optional="Optional"
        hint="With it, four waves of two weeks are planned: at the go-live, and 30, 60 and 90 days later. Waves already past are skipped. None opens before the anonymity sheet is agreed. You can change them, and add others."
        name="goLive"
        type="date"
      />
      <PeopleField />
    </FormDialog>
  );
}

/** Where the list of people can't be read, `people` says why, and nothing is sent. */
const formSchema = v.intersect([
  v.object({
    people: v.optional(
      v.pipe(
        v.string(),
        v.check(
          () => false,
          ({ input }) => input,
        ),
      ),
    ),
  }),
  newCampaignSchema,
]);

/** A list of people that makes the groups, and what it makes, while it is typed. */
function PeopleField() {
  const { value = '' } = useField('people');
  const [text, setText] = useState(value);
  const groups = text.trim() === '' ? '' : readGroups(text);
  return (
    <>
      <TextField
        label="Who is asked"
        optional="Optional"
        hint="One person to a line, with the group and the side beside the address: ana@client.example; Planners; users. It makes the groups. The addresses stay on this page: nobody is invited yet."
        name="people"
        rows={5}
        spellCheck={false}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <p role="status" className={css.outlook}>
        {typeof groups !== 'string' && `Groups: ${describeGroups(groups)}`}
      </p>
    </>
  );
}

export function CampaignForm({ campaign }: { campaign: DeskCampaign }) {
  const { id, name, system, welcome, sheet, agreement } = campaign;
  return (
    <FormDialog
      opens="Edit the campaign"
      path={`campaigns/${id}`}
      stored={{ name, system, welcome, sheet }}
      schema={withAgreement(campaignDetailsSchema)}
    >
      <Details />
      <SheetFields />
      <NewAgreement agreement={agreement} />
    </FormDialog>
  );
}

function Details() {
  return (
    <>
      <TextField
        label="Name of the campaign"
        hint="Everybody reads it as the name of the survey: on its first page, in mails, on cards."
        name="name"
      />
      <TextField
        label="Name of the system"
        hint="Used in the statements instead of ‘the system’."
        name="system"
      />
      <TextField
        label="Welcome message"
        optional="Optional"
        hint="Respondents read it before they begin."
        name="welcome"
        rows={3}
        limit={TEXT_MAX_LENGTH}
      />
    </>
  );
}

/**
 * What the campaign's anonymity sheet says beside its groups and waves. What is empty, the sheet
 * calls not stated.
 */
function SheetFields() {
  return (
    <>
      <h3 className={css.part}>The anonymity sheet</h3>
      <p>
        Respondents and their works council read it before anybody answers. All of it is needed
        before a wave opens.
      </p>
      <SheetField
        name="controller"
        label="Data controller"
        hint="Who is responsible for the survey, usually the client, with a contact."
        rows={3}
      />
      <SheetField
        name="processor"
        label="Data processor"
        hint="Who processes the answers, with a contact. Empty: our firm, with its address."
        rows={3}
      />
      <SheetField
        name="officer"
        label="Data protection officer"
        hint="With a contact; or that there is none."
        rows={2}
      />
      <Choice legend="Legal basis" name="sheet.legalBasis" options={optionsOf(BASIS_NAMES)} />
      <SheetField
        name="authority"
        label="Whom people can complain to"
        hint="The supervisory authority, such as ‘the Information Commissioner’."
      />
      <SheetField
        name="storage"
        label="Where the answers are stored"
        hint="Such as ‘our server in Frankfurt, Germany, at Hetzner Online’."
      />
      <SheetField
        name="recipients"
        label="Who receives the report"
        hint="Such as the board and the works council."
        rows={2}
      />
      <SheetField
        name="voucher"
        label="Who at the client vouches for the survey"
        hint="A name and a role, such as ‘Petra Holm, head of operations’. Each invitation names them."
      />
      <SheetField
        name="contactName"
        label="Whom people can write to"
        hint="A person of our firm: nobody reads replies to the mails."
      />
      <SheetField name="contactEmail" label="Their e-mail address" type="email" />
      <Choice legend="Cards" name="sheet.cards" options={optionsOf(CARD_NAMES)} />
      <SheetField
        name="giver"
        label="Who hands out the cards"
        optional="If there are cards"
        hint="Such as ‘the works council’."
      />
    </>
  );
}

function SheetField({ name, ...field }: FieldProps & { name: keyof Sheet }) {
  const limit = field.rows && { limit: TEXT_MAX_LENGTH };
  return <TextField optional="Optional" {...field} {...limit} name={`sheet.${name}`} />;
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
