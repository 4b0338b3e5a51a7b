import { useState } from 'react';
import { type QuarantinedMessage, quarantinedSchema } from '../../core/desk/desk.ts';
import { Act } from '../ui/act.tsx';
import { Confirm } from '../ui/confirm.tsx';
import { MessageItem } from '../ui/message-item.tsx';
import { More } from '../ui/more.tsx';
import { Rows } from '../ui/rows.tsx';
import { Screen } from '../ui/screen.tsx';
import { Failed, Nothing } from '../ui/states.tsx';
import { Typed } from '../ui/typed.tsx';
import { useAct } from '../use-act.ts';
import { useList } from '../use-list.ts';

/** The quarantine: suspected spam, to be released or deleted. */
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
      <More {...list} />
    </Screen>
  );
}

function Decision({ item: { id, said }, onDecided }: { item: QuarantinedMessage; onDecided: () => void }) {
  const { act, isBusy, error } = useAct(onDecided);
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Act isBusy={isBusy} onClick={() => act('POST', `quarantine/${id}/releases`, describeRelease)}>
        Release
      </Act>
      <Act isFinal isBusy={isBusy} onClick={() => setAsking(true)}>
        Delete
      </Act>
      {Boolean(error) && <Failed error={error} />}
      {isAsking && (
        <Confirm
          question={
            <>
              Delete what <Typed text={said.name ?? said.userEmail ?? ''} /> sent?
            </>
          }
          text="It is deleted here for good, and nobody is told; a digest may have told you of it already."
          yes="Delete for good"
          no="Keep it"
          onYes={() => act('DELETE', `quarantine/${id}`, () => 'Deleted.')}
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
