import { useEffect, useEffectEvent, useState } from 'react';
import { Field } from '../../site/ui/field.tsx';
import { TextField } from '../parts/text-field.tsx';
import { decodeList } from './decode-list.ts';
import { ReadingFields } from './reading-fields.tsx';
import type { ListInput } from './use-list-form.ts';

/**
 * A field for a list of addresses, named `list`, one that reads them from a file into it, and, for
 * a table, what its columns mean.
 */
export function ListField({
  list,
  change,
  write,
  table,
  reading,
  changeReading,
  hint = 'One to a line, or rows of a CSV file. Only addresses leave this page.',
}: ListInput & { hint?: string | undefined }) {
  const [fileError, setFileError] = useState<string>();
  const readFile = async (file: File | undefined) => {
    if (!file) return;
    const read = await readListFile(file);
    setFileError(read.error);
    if (read.text !== undefined) write(read.text);
  };
  const readKept = useEffectEvent(() => list.current?.value && change());
  useEffect(() => void readKept(), []);
  return (
    <>
      <TextField
        ref={list}
        label="E-mail addresses"
        hint={hint}
        name="list"
        rows={8}
        spellCheck={false}
        onChange={change}
      />
      <Field
        label="Take them from a file"
        optional="Optional"
        hint="A CSV or text file, as contacts are exported. It is read here, into the field above."
        type="file"
        accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
        error={fileError}
        onChange={({ currentTarget }) =>
          void readFile('files' in currentTarget ? currentTarget.files?.[0] : undefined)
        }
      />
      {table.columns.length > 0 && (
        <ReadingFields table={table} reading={reading} change={changeReading} />
      )}
    </>
  );
}

const MOST_MEGABYTES = 5;

/** Reads a text file, or says why it can't be. */
async function readListFile(file: File): Promise<{ text?: string; error?: string }> {
  if (file.size > MOST_MEGABYTES * 1024 * 1024)
    return {
      error: `This file is larger than ${MOST_MEGABYTES} MB. Save the list with fewer columns, or in parts.`,
    };
  const bytes = await file.arrayBuffer().catch(() => undefined);
  if (!bytes) return { error: 'This file can’t be read. Choose it again.' };
  const text = decodeList(new Uint8Array(bytes));
  return text === undefined
    ? { error: 'We can’t read this file. Save the sheet as CSV, and choose that file.' }
    : { text };
}
