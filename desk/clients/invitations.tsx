import { useState } from 'react';
import { amount, people } from '../../core/amount.ts';
import {
  type InvitingKind,
  invitationTestSchema,
  invitingWordsSchema,
  MOST_REMINDERS,
} from '../../core/campaigns/invitations.ts';
import {
  type DeskInvitations,
  type DeskInvitingWords,
  invitationsSchema,
} from '../../core/desk/invitations.ts';
import { ENGLISH } from '../../core/english.ts';
import { listOf } from '../../core/language.ts';
import { TEXT_MAX_LENGTH } from '../../core/submissions/limits.ts';
import { useAnswer } from '../asking/use-answer.ts';
import { Act } from '../parts/act.tsx';
import { FormDialog } from '../parts/form-dialog.tsx';
import { LanguageField } from '../parts/language-field.tsx';
import css from '../parts/list.module.css';
import { MailPreview } from '../parts/mail-preview.tsx';
import { AnswerScreen } from '../parts/screen.tsx';
import { Nothing } from '../parts/states.tsx';
import { TestMail } from '../parts/test-mail.tsx';
import { TextField } from '../parts/text-field.tsx';
import { addressOf } from '../route.ts';
import { languageName } from '../words/names.ts';
import { InviteForm } from './invite-form.tsx';
import { pathTo } from './path-to.ts';

export function InvitationsScreen({ wave }: { wave: string }) {
  const answer = useAnswer(`waves/${wave}/invitations`, invitationsSchema);
  return (
    <AnswerScreen
      name={answer.value ? `Invitations to ‘${answer.value.wave}’` : 'Invitations'}
      within={answer.value && pathTo(answer.value.campaign.client, answer.value.campaign)}
      answer={answer}
    >
      {(invitations) => <Body waveId={wave} invitations={invitations} />}
    </AnswerScreen>
  );
}

function Body({ waveId, invitations }: { waveId: string; invitations: DeskInvitations }) {
  const { wave, campaign, isOpen, isAgreed, sheetLink, groups } = invitations;
  const { reminders, toRemind, words, languages, lostLanguages } = invitations;
  const [language, setLanguage] = useState('');
  return (
    <>
      <p className={css.text}>
        Each invited person gets an e-mail with a personal link that counts once. Nobody can tell
        who has answered. Replies and bounces go unread, because they would show it; the e-mails
        name a person to write to. <a href={sheetLink}>Show the anonymity sheet</a>
      </p>
      <ul className={css.bullets}>
        {groups.map(({ id, name, invited }) => (
          <li key={id}>
            {name}: {people(invited)} invited.
          </li>
        ))}
      </ul>
      <h2 className={css.heading}>The mails</h2>
      {lostLanguages.length > 0 && (
        <p className={css.text}>
          Some people were invited in {listOf(ENGLISH, lostLanguages.map(languageName))}, which the
          site lacks now: the build says what is missing or older than its original. Until that is
          translated and the site built anew, their mails leave in{' '}
          {languageName(languages[0] ?? '')}.
        </p>
      )}
      {languages.length > 1 && (
        <LanguageField languages={languages} value={language} onChange={setLanguage} />
      )}
      <ul className={css.list}>
        {words
          .filter((one) => one.language === language)
          .map((one) => (
            <WordsItem
              key={`${one.kind} ${language}`}
              campaignId={campaign.id}
              waveId={waveId}
              words={one}
            />
          ))}
      </ul>
      <h2 className={css.heading}>Invite people</h2>
      {!isOpen && (
        <Nothing>
          {isAgreed
            ? 'This wave is not open. People can be invited and reminded from its first day to its last.'
            : 'Nobody can be invited before the anonymity sheet is complete and agreed.'}{' '}
          <a href={addressOf('campaign', { campaign: campaign.id })}>{campaign.name}</a>
        </Nothing>
      )}
      {isOpen && groups.length === 0 && (
        <Nothing>
          This campaign has no groups yet.{' '}
          <a href={addressOf('campaign', { campaign: campaign.id })}>Add one first</a>
        </Nothing>
      )}
      {isOpen && groups.length > 0 && <InviteForm {...{ waveId, wave, groups, languages }} />}
      {isOpen && groups.some(({ invited }) => invited > 0) && (
        <>
          <h2 className={css.heading}>Reminders</h2>
          <Reminders {...{ waveId, reminders, toRemind }} />
        </>
      )}
    </>
  );
}

const SENT = [
  'No reminder has been sent.',
  'One reminder has been sent.',
  'Two reminders have been sent, which is as many as there can be.',
];

function sayWaiting(reminders: number, toRemind: number): string {
  const which = reminders === 1 ? 'first' : 'second';
  return `The ${which} reminder leaves a day after each invitation: ${amount(toRemind, 'person has', 'people have')} yet to get it.`;
}

interface RemindersProps {
  waveId: string;
  reminders: number;
  /** How many people have yet to get the last one. */
  toRemind: number;
}

/** Reminds everybody who was invited to a wave: nobody can tell who has answered. */
function Reminders({ waveId, reminders, toRemind }: RemindersProps) {
  return (
    <>
      <p className={css.text}>
        {toRemind > 0 ? sayWaiting(reminders, toRemind) : SENT[reminders]} A reminder goes to
        everybody who was invited, in all groups, save who declined or whose mail server refused the
        invitation. It thanks whoever has answered, because nobody can tell who has.
      </p>
      {reminders < MOST_REMINDERS && (
        <Act
          busy="Reminding…"
          path={`waves/${waveId}/reminders`}
          said={() => 'The reminder has begun. Each reminder leaves a day after its invitation.'}
          question={{
            question: 'Remind everybody who was invited?',
            text: `A wave can have ${MOST_REMINDERS} reminders, a day or more apart. This is number ${reminders + 1}. It goes also to those who have answered. Whoever was invited less than a day ago gets it once the day is over.`,
            yes: 'Send the reminder',
            no: 'Not yet',
          }}
        >
          {reminders === 0 ? 'Send a reminder' : 'Send the last reminder'}
        </Act>
      )}
    </>
  );
}

const NAMES: Record<InvitingKind, string> = {
  'campaign-invitation': 'Invitation',
  'campaign-reminder': 'Reminder',
};
const PATHS: Record<InvitingKind, string> = {
  'campaign-invitation': 'invitation-words',
  'campaign-reminder': 'reminder-words',
};

interface WordsItemProps {
  campaignId: string;
  waveId: string;
  words: DeskInvitingWords;
}

/** A mail to invited people: its words, which a campaign can have of its own, and a test of it. */
function WordsItem({ campaignId, waveId, words }: WordsItemProps) {
  const { kind, language, subject, text, isOwn, mail } = words;
  const path = `campaigns/${campaignId}/${PATHS[kind]}`;
  return (
    <li className={css.item}>
      <h3 id={kind} className={css.name}>
        {NAMES[kind]}
      </h3>
      <p>
        {isOwn
          ? 'This campaign’s own wording.'
          : language
            ? 'Standard wording: a campaign has its own in the firm’s language alone.'
            : 'Standard wording.'}{' '}
        So it leaves, with a personal link in each:
      </p>
      <MailPreview {...mail} name={kind} preview="" />
      <div className={css.acts}>
        <TestMail
          of={kind}
          path={`waves/${waveId}/invitation-tests`}
          schema={invitationTestSchema}
          about={{ kind, language }}
          hint="Its link leads to the survey, and counts for nobody."
        />
        <FormDialog
          opens="Edit"
          of={kind}
          heading={`Edit the ${NAMES[kind].toLowerCase()}`}
          path={path}
          stored={{ subject, text }}
          schema={invitingWordsSchema}
        >
          <TextField label="Subject" name="subject" />
          <TextField
            label="Text"
            hint="{campaign}, {client}, {system} and {day}, the last day, are filled in. An empty line begins a paragraph. Who vouches for it, the anonymity sheet, the button and the terms follow."
            name="text"
            rows={9}
            limit={TEXT_MAX_LENGTH}
          />
        </FormDialog>
        {isOwn && (
          <Act of={kind} method="DELETE" path={path} said={() => 'Back to the standard wording.'}>
            Use the standard wording
          </Act>
        )}
      </div>
    </li>
  );
}
