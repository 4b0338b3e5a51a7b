import { useEffect, useRef, useState } from 'react';
import { type Action, newActionSchema } from '../../core/campaigns/action.ts';
import { doneSchema } from '../../core/desk/desk.ts';
import type { Step } from '../../core/survey/step.ts';
import { useSession } from '../asking/session.ts';
import { Act, Acts } from '../parts/act.tsx';
import { FirmText } from '../parts/firm-text.tsx';
import { Form } from '../parts/form.tsx';
import { addOrEdit, FormDialog } from '../parts/form-dialog.tsx';
import list from '../parts/list.module.css';
import { Rows } from '../parts/rows.tsx';
import { TextField } from '../parts/text-field.tsx';
import { Timestamp } from '../parts/timestamp.tsx';
import { VisitorParagraph, VisitorText } from '../parts/visitor-text.tsx';
import css from './actions.module.css';

interface Place {
  wave: string;
  /** Of the section. */
  category: string;
  onDone: () => void;
}

/** Adds an action to a section. @param step what its fields say at first. @param of as in FormDialog. */
export function AddAction({
  wave,
  category,
  onDone,
  step,
  of,
}: Place & { step?: Step; of: string }) {
  return (
    <FormDialog
      {...addOrEdit('action', undefined, `waves/${wave}/`)}
      opens="Add an action"
      of={of}
      schema={newActionSchema}
      fill={(typed) => ({ ...typed, category })}
      onDone={onDone}
    >
      <ActionFields step={step} />
    </FormDialog>
  );
}

function ActionFields({ step }: { step?: Step | undefined }) {
  return (
    <>
      <TextField label="What is done" name="text" rows={2} defaultValue={step?.what ?? ''} />
      <div className={css.who}>
        <TextField
          label="Owner"
          hint="A role, such as ‘head of operations’, and not a person’s name."
          name="owner"
          defaultValue={step?.who ?? ''}
        />
        <TextField
          label="By"
          hint={step ? `We advise: ${step.by}.` : 'The last day.'}
          name="dueOn"
          type="date"
        />
      </div>
    </>
  );
}

/** Takes actions down one after the other, as they are agreed. What is typed stays until it is added. */
export function ActionForm({ wave, category, onDone }: Place) {
  const { request, announce } = useSession();
  const [count, setCount] = useState(0);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (count > 0) place.current?.querySelector('textarea')?.focus();
  }, [count]);
  const path = `waves/${wave}/actions`;
  return (
    <div ref={place} className={css.taken}>
      <Form
        key={count}
        draft={`${path} ${category}`}
        schema={newActionSchema}
        fill={(typed) => ({ ...typed, category })}
        send={async (body) => {
          await request(path, doneSchema, { method: 'POST', body });
          announce('Added.');
        }}
        onDone={onDone}
        onSent={() => setCount(count + 1)}
        labels={['Add the action', 'Adding…']}
      >
        <ActionFields />
      </Form>
    </div>
  );
}

/**
 * Actions with what can be done with each. @param within tells the elements of one screen from those
 * of another that is hidden. @param titleOf the title of a section; left out where all are of one.
 */
export function Actions({
  wave,
  within,
  actions,
  titleOf,
  onDone,
}: Omit<Place, 'category'> & {
  within: string;
  actions: readonly Action[];
  titleOf?: (category: string) => string;
}) {
  return (
    <Rows items={[...actions]}>
      {({ id, ...stored }) => {
        const { category } = stored;
        const of = `${within}-${id}`;
        return (
          <li key={id} className={list.row}>
            <ActionText {...stored} id={of} section={titleOf?.(category)} />
            <Acts>
              <FormDialog
                {...addOrEdit('action', id)}
                of={of}
                stored={stored}
                schema={newActionSchema}
                fill={(typed) => ({ ...typed, category })}
                onDone={onDone}
              >
                <ActionFields />
              </FormDialog>
              <Act
                of={of}
                method="DELETE"
                path={`actions/${id}`}
                said={() => 'Deleted.'}
                undo={{ path: `waves/${wave}/actions`, body: stored }}
                onDone={onDone}
              >
                Delete
              </Act>
            </Acts>
          </li>
        );
      }}
    </Rows>
  );
}

/** What is done, and by whom and when. */
export function ActionText({
  id,
  section,
  text,
  owner,
  dueOn,
}: Omit<Action, 'category'> & { section?: string | undefined }) {
  return (
    <div>
      <VisitorParagraph id={id} className={css.what} text={text} />
      <p>
        {section && <FirmText>{section}. </FirmText>}
        <VisitorText text={owner} />, by <Timestamp at={Date.parse(dueOn)} isDay />
      </p>
    </div>
  );
}
