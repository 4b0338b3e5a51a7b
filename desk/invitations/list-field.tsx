import { type RefObject, useState } from 'react';
import { Field } from '../../site/ui/field.tsx';

type TextArea = HTMLInputElement & HTMLTextAreaElement;

/** A field for a list of addresses, named `list`, and one that reads them from a file into it. */
export function ListField({
  ref: list,
  error,
}: {
  ref: RefObject<TextArea | null>;
  error: string | undefined;
}) {
  const [fileError, setFileError] = useState<string>();
  const readFile = async (file: File | undefined) => {
    if (!file) return;
    const read = await readListFile(file);
    setFileError(
      read === undefined
        ? 'This file is no list. Save the sheet as CSV, and choose that file.'
        : undefined,
    );
    if (read !== undefined && list.current) list.current.value = read;
  };
  return (
    <>
      <Field
        ref={list}
        label="E-mail addresses"
        hint="One to a line, or rows of a CSV file. Names and other columns are ignored."
        name="list"
        rows={8}
        autoComplete="off"
        spellCheck={false}
        error={error}
      />
      <Field
        label="Take them from a file"
        optional="Optional"
        hint="A CSV or text file. It is read here, into the field above."
        type="file"
        accept=".csv,.txt,text/csv,text/plain"
        error={fileError}
        onChange={({ currentTarget }) =>
          void readFile('files' in currentTarget ? currentTarget.files?.[0] : undefined)
        }
      />
    </>
  );
}

const MOST_BYTES = 1024 * 1024;

/**
 * Reads a text file. @returns undefined if it is no text, such as a spreadsheet that is no CSV, or
 * too large for a list.
 */
async function readListFile(file: File): Promise<string | undefined> {
  if (file.size > MOST_BYTES) return undefined;
  const text = await file.text().catch(() => '\0');
  return text.includes('\0') ? undefined : text;
}
