import { amount, count } from '../../core/amount.ts';
import { type QuarantinedMessage, quarantinedSchema } from '../../core/desk/desk.ts';
import { newSpamRuleSchema, senderCountsSchema } from '../../core/desk/spam-rules.ts';
import { mainFieldOf } from '../../core/submissions/said.ts';
import { useAnswer } from '../asking/use-answer.ts';
import { type List, useList } from '../asking/use-list.ts';
import { useOnChange } from '../asking/use-on-change.ts';
import { Act, Acts, Deletion } from '../parts/act.tsx';
import { Choice, optionsOf } from '../parts/choice.tsx';
import { FirmText } from '../parts/firm-text.tsx';
import { FormDialog } from '../parts/form-dialog.tsx';
import css from '../parts/list.module.css';
import { Detail, Panes, panesList, RowLink } from '../parts/panes.tsx';
import { ListRows } from '../parts/rows.tsx';
import { Answered } from '../parts/screen.tsx';
import { Nothing } from '../parts/states.tsx';
import { TextField } from '../parts/text-field.tsx';
import { Timestamp } from '../parts/timestamp.tsx';
import { SubmittedFields, VisitorText } from '../parts/visitor-text.tsx';
import { addressOf } from '../route.ts';
import { ageOf } from '../words/age.ts';
import { formNames } from '../words/names.ts';
import { InboxFrame } from './inbox-frame.tsx';

/** What looks like spam, kept apart until an operator releases or deletes it. */
export function SuspectedSpam({ chosen }: { chosen: string | undefined }) {
  const list = useList('quarantine', quarantinedSchema);
  const item = list.items?.find(({ id }) => id === chosen);
  return (
    <InboxFrame view="spam" list={list}>
      <div className={css.tools}>
        <MarkRead list={list} />
        <ReleaseShown list={list} />
        <a href={addressOf('spam-rules', {})}>Rules against spam</a>
      </div>
      <Panes
        chosen={chosen}
        back={addressOf('inbox', { view: 'spam' })}
        hint="Choose a message to see why it is here."
        list={
          <ListRows
            className={panesList}
            list={list}
            empty="No message is suspected of being spam. What looks like it waits here for you. It is deleted when the days set for it are over, but only once you have marked it as read."
          >
            {(one) => <Row key={one.id} item={one} isChosen={one.id === chosen} />}
          </ListRows>
        }
      >
        {item && (
          <Detail
            key={item.id}
            name={item.said.name ?? item.said.userEmail ?? ''}
            meta={
              <>
                <FirmText>{formNames(item.kind).one}</FirmText>, <Timestamp at={item.at} />,{' '}
                {item.reason}
              </>
            }
          >
            <SubmittedFields said={item.said} />
            <Acts>
              <Decision
                item={item}
                onDecided={() => {
                  list.remove(item.id);
                  location.hash = addressOf('inbox', { view: 'spam' });
                }}
              />
            </Acts>
          </Detail>
        )}
        {list.items && !item && <Nothing>It is not here any more.</Nothing>}
      </Panes>
    </InboxFrame>
  );
}

function Row({ item, isChosen }: { item: QuarantinedMessage; isChosen: boolean }) {
  const { id, kind, at, said, reason, isRead } = item;
  return (
    <RowLink
      id={id}
      href={addressOf('inbox', { view: 'spam', message: id })}
      isChosen={isChosen}
      name={said.name ?? said.userEmail ?? ''}
      age={ageOf(at)}
      about={
        <>
          <FirmText>{formNames(kind).one}</FirmText> · {reason}
        </>
      }
      begins={said[mainFieldOf(kind)] ?? ''}
      isNew={!isRead}
    />
  );
}

/** Marks the listed messages as read. What nobody has read is never deleted. */
function MarkRead({ list: { items = [], refresh } }: { list: List<QuarantinedMessage> }) {
  const ids = items.flatMap(({ id, isRead }) => (isRead ? [] : [id]));
  useHeadingOnceEmpty(ids);
  if (ids.length === 0) return null;
  return (
    <Act path="quarantine/readings" body={{ ids }} said={() => 'Marked as read.'} onDone={refresh}>
      {ids.length === 1 ? 'Mark as read' : `Mark all ${ids.length} as read`}
    </Act>
  );
}

/** Releases all listed messages, once the operator has confirmed it. */
function ReleaseShown({ list: { items = [], refresh } }: { list: List<QuarantinedMessage> }) {
  const ids = items.map(({ id }) => id);
  useHeadingOnceEmpty(ids);
  if (ids.length < 2) return null;
  return (
    <Act
      path="quarantine/releases"
      body={{ ids }}
      said={(count) => `Released ${amount(count, 'message')}: you find them in the inbox now.`}
      question={{
        question: `Release all ${ids.length} shown?`,
        text: 'They move to the inbox, and the mail that was withheld leaves. Each can be marked as spam again there.',
        yes: `Release ${ids.length}`,
        no: 'Not yet',
      }}
      onDone={refresh}
    >
      {`Release all ${ids.length} shown`}
    </Act>
  );
}

/** Focuses the heading when a button goes that had the focus, because nothing is left for it. */
function useHeadingOnceEmpty({ length }: string[]): void {
  useOnChange(
    length === 0,
    () =>
      length === 0 &&
      document.activeElement === document.body &&
      document.querySelector('h1')?.focus(),
  );
}

interface DecisionProps {
  item: QuarantinedMessage;
  onDecided: () => void;
}

function Decision({ item: { id, said }, onDecided }: DecisionProps) {
  return (
    <>
      <Act path={`quarantine/${id}/releases`} said={describeRelease} onDone={onDecided}>
        Release
      </Act>
      <RuleForm messageId={id} />
      <Deletion
        path={`quarantine/${id}`}
        question={
          <>
            Delete what <VisitorText text={said.name ?? said.userEmail ?? ''} /> sent?
          </>
        }
        text="It is deleted here for good, and nobody is told; a digest may have told you of it already."
        onDone={onDecided}
      />
    </>
  );
}

function describeRelease(mails: number): string {
  const sent =
    mails === 0
      ? 'No mail goes with it'
      : `${mails === 1 ? '1 mail is' : `${mails} mails are`} on the way`;
  return `Released: you find it in the inbox now. ${sent}.`;
}

/**
 * Asks for a rule of a quarantined message: against its sender, everybody at the sender's domain,
 * or a phrase.
 */
function RuleForm({ messageId }: { messageId: string }) {
  return (
    <FormDialog
      opens="Make a rule"
      of={messageId}
      heading="Make a rule against spam"
      path="spam-rules"
      said="The rule is made. What it catches from now on waits here."
      labels={['Make the rule', 'Making…']}
      schema={newSpamRuleSchema}
      fill={({ kind, value, ...sender }) => ({ kind, value: sender[String(kind)] ?? value })}
    >
      <RuleFields messageId={messageId} />
    </FormDialog>
  );
}

function RuleFields({ messageId }: { messageId: string }) {
  const answer = useAnswer(`quarantine/${messageId}/sender`, senderCountsSchema);
  return (
    <Answered answer={answer}>
      {({ address, domain, ofAddress, ofDomain }) => (
        <>
          <p>
            From now on, what the rule catches waits under Suspected spam. What is in the inbox
            stays there.
          </p>
          <input type="hidden" name="address" value={address} />
          <input type="hidden" name="domain" value={domain} />
          <Choice
            legend="The rule is against"
            name="kind"
            options={optionsOf({
              address: (
                <>
                  Everything from <bdi>{address}</bdi>: {inInbox(ofAddress)}
                </>
              ),
              domain: (
                <>
                  Everybody at <bdi>{domain}</bdi>: {inInbox(ofDomain)}
                </>
              ),
              phrase: 'Texts with this phrase:',
            })}
            chosen="address"
          />
          <TextField label="Phrase" name="value" />
        </>
      )}
    </Answered>
  );
}

function inInbox(messages: number): string {
  return messages === 0 ? 'none in the inbox' : `${count(messages)} in the inbox`;
}
