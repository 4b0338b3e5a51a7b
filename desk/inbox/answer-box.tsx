import words from 'content:desk';
import type { Message } from '../../core/desk/desk.ts';
import { doneSchema } from '../../core/desk/desk.ts';
import { ANSWER_UNDO_MS, answeredSchema } from '../../core/desk/inbox.ts';
import { keepDraft, readDraft } from '../asking/drafts.ts';
import { explainError, RequestError } from '../asking/request.ts';
import { useSession } from '../asking/session.ts';
import { tellUndone } from '../asking/use-on-undone.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { Form } from '../parts/form.tsx';
import css from '../parts/list.module.css';
import { TextField } from '../parts/text-field.tsx';
import type { MessageChanges } from './message-acts.tsx';

/** Why an answer can't be taken back any more: it has left, or its enquiry is gone. */
const OVER = new Set<RequestError['reason']>(['invalid', 'gone']);

/** The answer to an enquiry, written under it. */
export function AnswerBox({
  message,
  reload,
  isBusy,
  during,
}: { message: Message } & MessageChanges) {
  const { id, said, handling, isStopped } = message;
  const { request, announce, checkInbox } = useSession();
  const path = `messages/${id}/answers`;
  const greeting = said.name ? `Dear ${said.name},` : '';
  const write = (text: string) => {
    keepDraft(path, { texts: { text } });
    const box = boxOf(id);
    if (box) box.value = text;
  };
  const putBack = (text: string) => {
    const since = (boxOf(id)?.value ?? readDraft(path)?.texts.text ?? '').trim();
    write(since === '' || since === greeting ? text : `${text.trimEnd()}\n\n${since}`);
  };
  const takeBack = (answer: string, text: string): void =>
    void during(async () => {
      try {
        await request(`answers/${answer}`, doneSchema, { method: 'DELETE' });
        putBack(text);
        announce('Taken back: your answer stands in the box again.');
      } catch (failure) {
        const hasLeft = failure instanceof RequestError && OVER.has(failure.reason);
        const again = hasLeft ? undefined : () => takeBack(answer, text);
        announce(`Not taken back. ${explainError(failure)}`, again, ANSWER_UNDO_MS);
      }
      checkInbox();
      tellUndone();
    });
  const answer = async (body: { text?: string }) => {
    if (body.text?.trim() === greeting)
      throw new RequestError('invalid', { errors: { text: 'Please write your answer.' } });
    const sent = await request(path, answeredSchema, { method: 'POST', body });
    const undo = () => takeBack(sent.id, body.text ?? '');
    announce('Your answer leaves in ten seconds.', undo, ANSWER_UNDO_MS);
    checkInbox();
  };
  if (isStopped)
    return (
      <p className={css.warning}>
        You can’t answer here: this address gets no mail from us, because its owner has stopped it,
        or it took none.
      </p>
    );
  return (
    <Form
      draft={path}
      fill={(typed) => ({ revision: handling.revision, ...typed })}
      send={(body: { text?: string }) => during(() => answer(body))}
      onDone={reload}
      overtaken="A colleague has changed this enquiry meanwhile. Your answer has not been sent; it stands in the box."
      afterwards="emptied"
      labels={['Send the answer', 'Sending…']}
      isWaiting={isBusy}
      isPrimary
    >
      <TextField
        label="Your answer"
        name="text"
        rows={7}
        optional=""
        aria-keyshortcuts="R"
        data-answers={id}
        defaultValue={handling.progress === 'new' && greeting ? `${greeting}\n\n` : ''}
      />
      {words.standingAnswers.length > 0 && (
        <div className={css.acts}>
          <span>Insert:</span>
          {words.standingAnswers.map(({ name, text }) => (
            <ActionButton
              key={name}
              onClick={() => {
                write(`${(boxOf(id)?.value ?? '').trimEnd()}\n\n${text}`.trimStart());
                boxOf(id)?.focus();
              }}
            >
              {name}
            </ActionButton>
          ))}
        </div>
      )}
    </Form>
  );
}

/** The box that stands there now: an answer may be taken back after another look at its message. */
function boxOf(id: string): HTMLTextAreaElement | null {
  return document.querySelector(`[data-answers="${id}"]`);
}
