import { FormNote } from '../ui/form-note.tsx';
import { MailLink } from './mail-link.tsx';
import type { Form } from './use-form.ts';

interface UndeliveredNoteProps {
  form: Pick<Form, 'resource' | 'delivery'>;
  /** The heading is the subject of the mail in the form's place. */
  words: { heading: string; cannotDeliver: string };
}

/** Says, before and after sending, that the form reaches nobody (product.md, Delivery). */
export function UndeliveredNote({ form: { resource, delivery }, words }: UndeliveredNoteProps) {
  if (delivery.canDeliver(resource)) return null;
  return (
    <FormNote>
      {words.cannotDeliver} <MailLink subject={words.heading} />
    </FormNote>
  );
}
