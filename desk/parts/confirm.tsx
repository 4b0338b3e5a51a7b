import { type ComponentProps, type ReactNode, useState } from 'react';
import { ActionButton } from './action-button.tsx';
import { Dialog } from './dialog.tsx';
import css from './list.module.css';

export interface Question {
  question: ReactNode;
  text: string;
  yes: string;
  no: string;
}

interface ConfirmProps extends Question {
  /** Whether something is lost, which the colour shows. */
  isFinal?: boolean;
  onYes: () => void;
  /** Called when the dialog has closed, whatever was chosen. */
  onClose: () => void;
}

export function Confirm({
  question,
  text,
  yes,
  no,
  isFinal = false,
  onYes,
  onClose,
}: ConfirmProps) {
  return (
    <Dialog heading={question} isFinal={isFinal} onClose={onClose}>
      {(close) => (
        <>
          <p>{text}</p>
          <div className={css.acts}>
            <ActionButton onClick={close}>{no}</ActionButton>
            <ActionButton
              isFinal={isFinal}
              onClick={() => {
                close();
                onYes();
              }}
            >
              {yes}
            </ActionButton>
          </div>
        </>
      )}
    </Dialog>
  );
}

/** A button that asks before it acts, if there is something to ask. */
export function AskingButton({
  question,
  onYes,
  ...button
}: ComponentProps<typeof ActionButton> & { question: Question | undefined; onYes: () => void }) {
  const [isAsking, setAsking] = useState(false);
  if (!question) return <ActionButton {...button} onClick={onYes} />;
  return (
    <>
      <ActionButton {...button} aria-haspopup="dialog" onClick={() => setAsking(true)} />
      {isAsking && (
        <Confirm
          {...question}
          isFinal={button.isFinal ?? false}
          onYes={onYes}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
