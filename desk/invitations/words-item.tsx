import type { InvitingKind } from '../../core/campaigns/invitations.ts';
import { invitationTestSchema, invitingWordsSchema } from '../../core/campaigns/invitations.ts';
import type { DeskInvitingWords } from '../../core/desk/invitations.ts';
import { TEXT_MAX_LENGTH } from '../../core/submissions/limits.ts';
import { Field } from '../../site/ui/field.tsx';
import { Act } from '../ui/act.tsx';
import { FormDialog, SAVE } from '../ui/form-dialog.tsx';
import shared from '../ui/list.module.css';
import { VisitorText } from '../ui/visitor-text.tsx';

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
  onDone: () => void;
}

/** A mail to invited people: its words, which a campaign can have of its own, and a test of it. */
export function WordsItem({ campaignId, waveId, words, onDone }: WordsItemProps) {
  const { kind, subject, text, isOwn } = words;
  const path = `campaigns/${campaignId}/${PATHS[kind]}`;
  const dialog = { of: kind, onDone };
  return (
    <li className={shared.item}>
      <h3 id={kind} className={shared.name}>
        {NAMES[kind]}
      </h3>
      <p>{isOwn ? 'In this campaign’s own words.' : 'In the firm’s words.'}</p>
      <div className={shared.quoted}>
        <p>
          <b>{subject}</b>
        </p>
        <p>
          <VisitorText text={text} />
        </p>
      </div>
      <div className={shared.acts}>
        <FormDialog
          {...dialog}
          opens="Send me a test"
          heading="Send a test"
          sends={{
            method: 'POST',
            path: `waves/${waveId}/invitation-tests`,
            said: 'The test is on its way.',
          }}
          labels={['Send the test', 'Sending…']}
          schema={invitationTestSchema}
          read={(typed) => ({ kind, userEmail: typed('userEmail') })}
        >
          {({ userEmail }) => (
            <Field
              label="Your e-mail address"
              hint="Its link leads to the survey, and counts for nobody."
              name="userEmail"
              type="email"
              autoComplete="email"
              error={userEmail}
            />
          )}
        </FormDialog>
        <FormDialog
          {...dialog}
          opens="Edit"
          heading={`Edit the ${NAMES[kind].toLowerCase()}`}
          sends={{ method: 'PUT', path, said: 'Saved.' }}
          labels={SAVE}
          schema={invitingWordsSchema}
          read={(typed) => ({ subject: typed('subject'), text: typed('text') })}
        >
          {(errors) => (
            <>
              <Field
                label="Subject"
                name="subject"
                autoComplete="off"
                defaultValue={subject}
                error={errors.subject}
              />
              <Field
                label="Text"
                hint="{client}, {system} and {day}, the last day, are filled in. An empty line begins a paragraph. The button and the terms follow."
                name="text"
                rows={9}
                limit={TEXT_MAX_LENGTH}
                defaultValue={text}
                error={errors.text}
              />
            </>
          )}
        </FormDialog>
        {isOwn && (
          <Act
            of={kind}
            method="DELETE"
            path={path}
            said={() => 'Back to the firm’s words.'}
            onDone={onDone}
          >
            Use the firm’s words
          </Act>
        )}
      </div>
    </li>
  );
}
