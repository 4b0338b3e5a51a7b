import words from 'content:desk';
import { type FormEvent, useRef } from 'react';
import type { Message } from '../../core/desk/desk.ts';
import { doneSchema } from '../../core/desk/desk.ts';
import { ANSWER_UNDO_MS, answeredSchema } from '../../core/desk/inbox.ts';
import { Field } from '../../site/ui/field.tsx';
import { forgetDraft, keepDraft, readDraft } from '../asking/drafts.ts';
import { describe } from '../asking/request.ts';
import { useSession } from '../asking/session.ts';
import { useSending } from '../asking/use-sending.ts';
import { ActionButton, primaryClass } from '../parts/action-button.tsx';
import css from '../parts/list.module.css';
import { Failed } from '../parts/states.tsx';
import type { MessageChanges } from './message-acts.tsx';

type Written = HTMLInputElement & HTMLTextAreaElement;

/** The answer to an enquiry, written under it. */
export function AnswerBox({
  message,
  reload,
}: { message: Message } & Pick<MessageChanges, 'reload'>) {
  const { id, said, handling, isStopped } = message;
  const { request, announce, checkInbox } = useSession();
  const box = useRef<Written>(null);
  const { send, isBusy, error, errors } = useSending(reload);
  const draft = `answer ${id}`;
  const write = (text: string) => {
    if (text === '') forgetDraft(draft);
    else keepDraft(draft, text);
    if (box.current) box.current.value = text;
  };
  const takeBack = async (answer: string, text: string) => {
    await request(`answers/${answer}`, doneSchema, { method: 'DELETE' }).then(
      () => {
        write(text);
        announce('Taken back: your answer stands in the box again.');
      },
      (failure: unknown) => announce(describe(failure)),
    );
    checkInbox();
    reload();
  };
  const answer = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = box.current?.value.trim() ?? '';
    void send(
      () =>
        request(`messages/${id}/answers`, answeredSchema, {
          method: 'POST',
          body: { revision: handling.revision, text },
        }),
      (sent) => {
        // What was typed meanwhile is the next answer.
        if (box.current?.value.trim() === text) write('');
        announce(
          'Your answer leaves in ten seconds.',
          () => void takeBack(sent.id, text),
          ANSWER_UNDO_MS,
        );
        checkInbox();
      },
      () => box.current?.focus(),
    );
  };
  if (isStopped)
    return (
      <p className={css.warning}>
        You can’t answer here: this address gets no mail from us, because its owner has stopped it,
        or it took none.
      </p>
    );
  const greeting = handling.progress === 'new' && said.name ? `Dear ${said.name},\n\n` : '';
  return (
    <form className={css.form} onSubmit={answer} noValidate>
      <Field
        ref={box}
        label="Your answer"
        name="text"
        rows={7}
        optional=""
        aria-keyshortcuts="R"
        defaultValue={readDraft(draft) ?? greeting}
        onInput={({ currentTarget }) => keepDraft(draft, currentTarget.value)}
        error={errors.text}
      />
      {words.standingAnswers.length > 0 && (
        <div className={css.acts}>
          <span>Insert:</span>
          {words.standingAnswers.map(({ name, text }) => (
            <ActionButton
              key={name}
              onClick={() => {
                write(`${(box.current?.value ?? '').trimEnd()}\n\n${text}`.trimStart());
                box.current?.focus();
              }}
            >
              {name}
            </ActionButton>
          ))}
        </div>
      )}
      <div className={css.acts}>
        <button type="submit" className={primaryClass} aria-disabled={isBusy || undefined}>
          {isBusy ? 'Sending…' : 'Send the answer'}
        </button>
      </div>
      {Boolean(error) && !errors.text && <Failed error={error} />}
    </form>
  );
}
