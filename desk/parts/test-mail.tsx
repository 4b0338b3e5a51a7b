import type * as v from 'valibot';
import { FormDialog } from './form-dialog.tsx';
import { TextField } from './text-field.tsx';

interface TestMailProps {
  of?: string;
  path: string;
  schema: v.GenericSchema;
  /** What is sent beside the address. */
  about?: object;
  hint: string;
}

/** A button and its dialog: they mail a test of a mail to the operator. */
export function TestMail({ about, hint, ...form }: TestMailProps) {
  return (
    <FormDialog
      {...form}
      opens="Send me a test"
      heading="Send a test"
      said="The test is on its way."
      labels={['Send the test', 'Sending…']}
      fill={(typed) => ({ ...about, ...typed })}
    >
      <TextField
        label="Your e-mail address"
        hint={hint}
        name="userEmail"
        type="email"
        autoComplete="email"
      />
    </FormDialog>
  );
}
