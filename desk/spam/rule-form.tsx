import { useState } from 'react';
import {
  newSpamRuleSchema,
  type SenderCounts,
  senderCountsSchema,
} from '../../core/desk/spam-rules.ts';
import { Field } from '../../site/ui/field.tsx';
import { ActionButton } from '../ui/action-button.tsx';
import { Choice } from '../ui/choice.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { DialogForm } from '../ui/form-dialog.tsx';
import css from '../ui/list.module.css';
import { Failed, Loading } from '../ui/states.tsx';
import { useAnswer } from '../use-answer.ts';

/**
 * Asks for a rule of a quarantined message: against its sender, everybody at the sender's domain,
 * or a phrase.
 */
export function RuleForm({ messageId }: { messageId: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ActionButton onClick={() => setOpen(true)}>Make a rule</ActionButton>
      {isOpen && <RuleDialog messageId={messageId} onClose={() => setOpen(false)} />}
    </>
  );
}

function RuleDialog({ messageId, onClose }: { messageId: string; onClose: () => void }) {
  const { value, error, again } = useAnswer(`quarantine/${messageId}/sender`, senderCountsSchema);
  return (
    <Dialog heading="Make a rule against spam" onClose={onClose}>
      {(close) =>
        value ? (
          <LoadedForm sender={value} close={close} />
        ) : (
          <>
            {error ? <Failed error={error} again={again} /> : <Loading />}
            <div className={css.acts}>
              <ActionButton onClick={close}>Cancel</ActionButton>
            </div>
          </>
        )
      }
    </Dialog>
  );
}

function LoadedForm({
  sender: { address, domain, ofAddress, ofDomain },
  close,
}: {
  sender: SenderCounts;
  close: () => void;
}) {
  const values: Record<string, string> = { address, domain };
  const options = [
    {
      value: 'address',
      label: (
        <>
          Everything from <bdi>{address}</bdi>: {inInbox(ofAddress)}
        </>
      ),
    },
    {
      value: 'domain',
      label: (
        <>
          Everybody at <bdi>{domain}</bdi>: {inInbox(ofDomain)}
        </>
      ),
    },
    { value: 'phrase', label: 'Texts with this phrase:' },
  ];
  return (
    <DialogForm
      sends={{
        method: 'POST',
        path: 'spam-rules',
        said: 'The rule is made. What it catches from now on waits here.',
      }}
      labels={['Make the rule', 'Making…']}
      schema={newSpamRuleSchema}
      read={(typed) => ({ kind: typed('kind'), value: values[typed('kind')] ?? typed('value') })}
      onDone={() => undefined}
      close={close}
    >
      {({ value }) => (
        <>
          <p>
            From now on, what the rule catches comes to the quarantine. What is in the inbox stays
            there.
          </p>
          <Choice legend="The rule is against" name="kind" options={options} chosen="address" />
          <Field label="Phrase" name="value" autoComplete="off" error={value} />
        </>
      )}
    </DialogForm>
  );
}

function inInbox(count: number): string {
  return count === 0 ? 'none in the inbox' : `${count.toLocaleString('en-GB')} in the inbox`;
}
