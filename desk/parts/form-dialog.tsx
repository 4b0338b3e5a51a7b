import { useState } from 'react';
import { doneSchema } from '../../core/desk/desk.ts';
import { useSession } from '../asking/session.ts';
import { useReload } from '../asking/use-reload.ts';
import { ActionButton } from './action-button.tsx';
import { Dialog } from './dialog.tsx';
import { Form, type FormProps } from './form.tsx';

interface FormDialogProps extends Pick<FormProps, 'stored' | 'schema' | 'fill' | 'children'> {
  /** By default, the screen is read anew. */
  onDone?: () => void;
  /** Below `/api/desk/`: what is stored is put there, what is new is posted. */
  path: string;
  /** What is announced once it is sent. */
  said?: string;
  labels?: FormProps['labels'];
  opens: string;
  of?: string | undefined;
  heading?: string;
}

/**
 * A button that opens a dialog with a form. @param opens what the button says. @param of the id of
 * the element that says what the form is about.
 */
export function FormDialog({
  opens,
  of = '',
  heading = opens,
  path,
  said = 'Saved.',
  labels = ['Save', 'Saving…'],
  onDone,
  ...form
}: FormDialogProps) {
  const [isOpen, setOpen] = useState(false);
  const { request, announce } = useSession();
  const reload = useReload();
  const method = form.stored ? 'PUT' : 'POST';
  return (
    <>
      <ActionButton
        aria-haspopup="dialog"
        aria-describedby={of || undefined}
        onClick={() => setOpen(true)}
      >
        {opens}
      </ActionButton>
      {isOpen && (
        <Dialog heading={heading} onClose={() => setOpen(false)}>
          {(close) => (
            <Form
              {...form}
              draft={`${method} ${path} ${of}`}
              labels={labels}
              send={async (body) => {
                await request(path, doneSchema, { method, body });
                announce(said);
              }}
              onDone={onDone ?? reload}
              onSent={close}
              onCancel={close}
            />
          )}
        </Dialog>
      )}
    </>
  );
}

/** What the dialog says that changes a thing, or adds one. @param within where all are listed. */
export function addOrEdit(what: string, id: string | undefined, within = '') {
  const [path, adds] = [`${what}s`, `Add a ${what}`];
  return id === undefined
    ? {
        opens: adds,
        path: within + path,
        said: 'Added.',
        labels: [`Add the ${what}`, 'Adding…'] as const,
      }
    : { opens: 'Edit', heading: `Edit the ${what}`, of: id, path: `${path}/${id}` };
}
