import { type FormEvent, useRef } from 'react';
import type { Note } from '../../core/desk/inbox.ts';
import { Field } from '../../site/ui/field.tsx';
import { forgetDraft, keepDraft, readDraft } from '../asking/drafts.ts';
import { RequestError } from '../asking/request.ts';
import { useAction } from '../asking/use-action.ts';
import { Deletion } from '../parts/act.tsx';
import { actionClass } from '../parts/action-button.tsx';
import shared from '../parts/list.module.css';
import { Failed } from '../parts/states.tsx';
import { Timestamp } from '../parts/timestamp.tsx';
import { VisitorText } from '../parts/visitor-text.tsx';
import css from './notes.module.css';

export function Notes({
  messageId,
  notes,
  reload,
}: {
  messageId: string;
  notes: readonly Note[];
  reload: () => void;
}) {
  const own = notes.filter(({ isAnswer }) => !isAnswer);
  return (
    <div className={css.notes}>
      {own.length > 0 && (
        <ul aria-label="Notes">
          {own.map((note) => (
            <NoteItem key={note.id} note={note} reload={reload} />
          ))}
        </ul>
      )}
      <NoteForm messageId={messageId} reload={reload} />
    </div>
  );
}

/** What operators have answered. */
export function Answers({ notes }: { notes: readonly Note[] }) {
  return notes
    .filter(({ isAnswer }) => isAnswer)
    .map(({ id, author, at, text }) => (
      <div key={id} className={shared.quoted}>
        <p className={css.by}>
          Answered by {author}, <Timestamp at={at} />
        </p>
        <p>
          <VisitorText text={text} />
        </p>
      </div>
    ));
}

function NoteItem({ note: { id, author, at, text }, reload }: { note: Note; reload: () => void }) {
  return (
    <li>
      <p className={css.by}>
        {author}, <Timestamp at={at} />
      </p>
      <p>
        <VisitorText text={text} />
      </p>
      <Deletion
        name={`Delete the note of ${author}`}
        path={`notes/${id}`}
        said={() => 'Note deleted.'}
        question={`Delete the note of ${author}?`}
        text="It is deleted for good."
        onDone={reload}
      />
    </li>
  );
}

function NoteForm({ messageId, reload }: { messageId: string; reload: () => void }) {
  const { run, isBusy, error } = useAction(reload);
  const box = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const draft = `note ${messageId}`;
  const wrong =
    error instanceof RequestError && error.reason === 'invalid' ? error.errors.text : undefined;
  const add = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const text = box.current?.value ?? '';
    const isDone = await run('POST', `messages/${messageId}/notes`, () => 'Note added.', { text });
    // What was typed meanwhile is the next note.
    if (!isDone || box.current?.value !== text) return;
    forgetDraft(draft);
    box.current.value = '';
  };
  return (
    <form className={css.form} onSubmit={(event) => void add(event)} noValidate>
      <Field
        ref={box}
        label="A note for colleagues"
        name="text"
        rows={2}
        defaultValue={readDraft(draft) ?? ''}
        onInput={({ currentTarget }) => keepDraft(draft, currentTarget.value)}
        error={wrong}
      />
      <button type="submit" className={actionClass} aria-disabled={isBusy || undefined}>
        Add the note
      </button>
      {Boolean(error) && !wrong && <Failed error={error} />}
    </form>
  );
}
