import { doneSchema } from '../../core/desk/desk.ts';
import type { Note } from '../../core/desk/inbox.ts';
import { useSession } from '../asking/session.ts';
import { Deletion } from '../parts/act.tsx';
import { Form } from '../parts/form.tsx';
import shared from '../parts/list.module.css';
import { TextField } from '../parts/text-field.tsx';
import { Timestamp } from '../parts/timestamp.tsx';
import { VisitorParagraph } from '../parts/visitor-text.tsx';
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
        <VisitorParagraph text={text} />
      </div>
    ));
}

function NoteItem({ note: { id, author, at, text }, reload }: { note: Note; reload: () => void }) {
  return (
    <li>
      <p className={css.by}>
        {author}, <Timestamp at={at} />
      </p>
      <VisitorParagraph text={text} />
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
  const { request, announce } = useSession();
  const path = `messages/${messageId}/notes`;
  return (
    <Form
      draft={path}
      send={async (body) => {
        await request(path, doneSchema, { method: 'POST', body });
        announce('Note added.');
      }}
      onDone={reload}
      afterwards="emptied"
      labels={['Add the note', 'Adding…']}
    >
      <TextField label="A note for colleagues" name="text" rows={2} />
    </Form>
  );
}
