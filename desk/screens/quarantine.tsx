import { useState } from 'react';
import { type QuarantinedMessage, quarantinedSchema } from '../../core/desk/desk.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { Confirm } from '../ui/confirm.tsx';
import { ListEnd } from '../ui/list-end.tsx';
import { MessageItem } from '../ui/message-item.tsx';
import { Rows } from '../ui/rows.tsx';
import { Screen } from '../ui/screen.tsx';
import { Failed, Nothing } from '../ui/states.tsx';
import { VisitorText } from '../ui/visitor-text.tsx';
import { useAction } from '../use-action.ts';
import { useList } from '../use-list.ts';

/** The quarantine: suspected spam, which an operator releases or deletes. */
export function QuarantineScreen() {
  const list = useList('quarantine', quarantinedSchema);
  return (
    <Screen name="Quarantine" refresh={list.refresh} isLoading={list.isLoading}>
      {list.isEmpty && (
        <Nothing>The quarantine is empty. What looks as if a program had sent it waits here for you, and is deleted when the days set for it are over.</Nothing>
      )}
      <Rows items={list.items}>
        {(item) => (
          <MessageItem key={item.id} message={item} note={item.reason}>
            <Decision item={item} onDecided={() => list.remove(item.id)} />
          </MessageItem>
        )}
      </Rows>
      <ListEnd {...list} />
    </Screen>
  );
}

function Decision({ item: { id, said }, onDecided }: { item: QuarantinedMessage; onDecided: () => void }) {
  const { run, isBusy, error } = useAction(onDecided);
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <ActionButton isBusy={isBusy} onClick={() => run('POST', `quarantine/${id}/releases`, describeRelease)}>
        Release
      </ActionButton>
      <ActionButton isFinal isBusy={isBusy} onClick={() => setAsking(true)}>
        Delete
      </ActionButton>
      {Boolean(error) && <Failed error={error} />}
      {isAsking && (
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
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

function describeRelease(mails: number): string {
  const sent = mails === 0 ? 'No mail goes with it' : `${mails === 1 ? '1 mail is' : `${mails} mails are`} on the way`;
  return `Released: you find it under Messages now. ${sent}.`;
}
