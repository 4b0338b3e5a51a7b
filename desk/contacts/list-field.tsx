import { useState } from 'react';
import { amount } from '../../core/amount.ts';
import { Field } from '../../site/ui/field.tsx';
import choice from '../ui/choice.module.css';
import { decodeList } from './decode-list.ts';
import type { Holder } from './headings.ts';
import type { Column } from './read-contacts.ts';
import type { ListInput } from './use-list-form.ts';

/**
 * A field for a list of addresses, named `list`, one that reads them from a file into it, and the
 * choice of the columns whose addresses are taken.
 */
export function ListField({
  list,
  change,
  columns,
  chosen,
  choose,
  errors,
  hint = 'One to a line, or rows of a CSV file. Only addresses leave this page.',
}: ListInput & { hint?: string | undefined }) {
  const [fileError, setFileError] = useState<string>();
  const readFile = async (file: File | undefined) => {
    if (!file || !list.current) return;
    const read = await readListFile(file);
    setFileError(read.error);
    if (read.text === undefined) return;
    list.current.value = read.text;
    change();
  };
  return (
    <>
      <Field
        ref={list}
        label="E-mail addresses"
        hint={hint}
        name="list"
        rows={8}
        autoComplete="off"
        spellCheck={false}
        error={errors.list}
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
      {columns.length > 0 && (
        <fieldset className={choice.choice}>
          <legend>Columns to take addresses from</legend>
          {columns.map((column) => (
            <label key={column.index}>
              <input
                type="checkbox"
                name="columns"
                checked={chosen.includes(column.index)}
                onChange={({ currentTarget }) => choose(column.index, currentTarget.checked)}
              />{' '}
              <ColumnName {...column} />
            </label>
          ))}
          {errors.columns && (
            <p role="alert" className={choice.error}>
              {errors.columns}
            </p>
          )}
        </fieldset>
      )}
    </>
  );
}

const HOLDERS: Record<Holder, string> = {
  own: '',
  other: ' It seems to hold addresses of other people, or of those who want no mail.',
  unsaid: '',
};

function ColumnName({ index, heading, example, addresses, holder }: Column) {
  return (
    <span>
      <b>
        <bdi>{heading || `Column ${index + 1}`}</bdi>
      </b>
      : {amount(addresses, 'address', 'addresses')}, such as <bdi>{example}</bdi>.{HOLDERS[holder]}
    </span>
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
