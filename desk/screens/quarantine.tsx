import { useState } from 'react';
import { amount } from '../../core/amount.ts';
import { type QuarantinedMessage, quarantinedSchema } from '../../core/desk/desk.ts';
import { RuleForm } from '../spam/rule-form.tsx';
import { ActionButton } from '../ui/action-button.tsx';
import { Confirm } from '../ui/confirm.tsx';
import css from '../ui/list.module.css';
import { MessageItem } from '../ui/message-item.tsx';
import { ListEnd, Rows } from '../ui/rows.tsx';
import { Screen } from '../ui/screen.tsx';
import { Failed, Nothing } from '../ui/states.tsx';
import { VisitorText } from '../ui/visitor-text.tsx';
import { useAction } from '../use-action.ts';
import { type List, useList } from '../use-list.ts';
import { useOnChange } from '../use-on-change.ts';

export function QuarantineScreen() {
  const list = useList('quarantine', quarantinedSchema);
  return (
    <Screen name="Quarantine" refresh={list.refresh} isLoading={list.isLoading}>
      <div className={css.tools}>
        <MarkRead list={list} />
        <ReleaseShown list={list} />
        <a href="#/spam-rules">Rules against spam</a>
      </div>
      {list.isEmpty && (
        <Nothing>
          The quarantine is empty. What looks like spam waits here for you. It is deleted when the
          days set for it are over, but only once you have marked it as read.
        </Nothing>
      )}
      <Rows items={list.items}>
        {(item) => (
          <MessageItem key={item.id} message={item} note={item.reason} isNew={!item.isRead}>
            <Decision item={item} onDecided={() => list.remove(item.id)} />
          </MessageItem>
        )}
      </Rows>
      <ListEnd {...list} />
    </Screen>
  );
}

/** Marks the listed messages as read. What nobody has read is never deleted. */
function MarkRead({ list: { items = [], refresh } }: { list: List<QuarantinedMessage> }) {
  const unread = items.filter(({ isRead }) => !isRead);
  const { run, isBusy, error } = useAction(refresh);
  const ids = unread.map(({ id }) => id);
  // The button that had the focus is gone.
  useOnChange(
    ids.length === 0,
    () =>
      ids.length === 0 &&
      document.activeElement === document.body &&
      document.querySelector('h1')?.focus(),
  );
  if (ids.length === 0) return null;
  return (
    <>
      <ActionButton
        isBusy={isBusy}
        onClick={() => run('POST', 'quarantine/readings', () => 'Marked as read.', { ids })}
      >
        {ids.length === 1 ? 'Mark as read' : `Mark all ${ids.length} as read`}
      </ActionButton>
      {Boolean(error) && <Failed error={error} />}
    </>
  );
}

/** Releases all listed messages, once the operator has confirmed it. */
function ReleaseShown({ list: { items = [], refresh } }: { list: List<QuarantinedMessage> }) {
  const { run, isBusy, error } = useAction(refresh);
  const [isAsked, ask] = useState(false);
  // The button that had the focus is gone.
  useOnChange(
    items.length === 0,
    () =>
      items.length === 0 &&
      document.activeElement === document.body &&
      document.querySelector('h1')?.focus(),
  );
  if (items.length < 2) return null;
  const ids = items.map(({ id }) => id);
  return (
    <>
      <ActionButton isBusy={isBusy} onClick={() => ask(true)}>
        Release all {ids.length} shown
      </ActionButton>
      {Boolean(error) && <Failed error={error} />}
      {isAsked && (
        <Confirm
          question={`Release all ${ids.length} shown?`}
          text="They move to Messages, and the mail that was withheld leaves. Each can be marked as spam again there."
          yes={`Release ${ids.length}`}
          no="Not yet"
          onYes={() =>
            void run(
              'POST',
              'quarantine/releases',
              (count) => `Released ${amount(count, 'message')}: you find them under Messages now.`,
              { ids },
            )
          }
          onClose={() => ask(false)}
        />
      )}
    </>
  );
}

function Decision({
  item: { id, said },
  onDecided,
}: {
  item: QuarantinedMessage;
  onDecided: () => void;
}) {
  const { run, isBusy, error } = useAction(onDecided);
  const [asked, ask] = useState<'rule' | 'delete'>();
  const dismiss = () => ask(undefined);
  return (
    <>
      <ActionButton
        isBusy={isBusy}
        onClick={() => run('POST', `quarantine/${id}/releases`, describeRelease)}
      >
        Release
      </ActionButton>
      <ActionButton isBusy={isBusy} onClick={() => ask('rule')}>
        Make a rule
      </ActionButton>
      <ActionButton isFinal isBusy={isBusy} onClick={() => ask('delete')}>
        Delete
      </ActionButton>
      {Boolean(error) && <Failed error={error} />}
      {asked === 'rule' && <RuleForm messageId={id} onClose={dismiss} />}
      {asked === 'delete' && (
        <Confirm
          question={
            <>
              Delete what <VisitorText text={said.name ?? said.userEmail ?? ''} /> sent?
            </>
          }
          text="It is deleted here for good, and nobody is told; a digest may have told you of it already."
          yes="Delete for good"
          no="Keep it"
          onYes={() => run('DELETE', `quarantine/${id}`, () => 'Deleted.')}
          onClose={dismiss}
        />
      )}
    </>
  );
}

function describeRelease(mails: number): string {
  const sent =
    mails === 0
      ? 'No mail goes with it'
      : `${mails === 1 ? '1 mail is' : `${mails} mails are`} on the way`;
  return `Released: you find it under Messages now. ${sent}.`;
}
