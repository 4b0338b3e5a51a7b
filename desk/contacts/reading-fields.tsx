import { amount } from '../../core/amount.ts';
import choice from '../parts/choice.module.css';
import { FieldError } from '../parts/choice.tsx';
import list from '../parts/list.module.css';
import { Select } from '../parts/select.tsx';
import { Table } from '../parts/table.tsx';
import { type Column, type ContactTable, type Reading, valuesOf } from './read-contacts.ts';

const SHOWN_ROWS = 5;
const NONE = 'none';

interface ReadingFieldsProps {
  table: ContactTable;
  reading: Reading;
  change: (reading: Reading) => void;
}

/** The first rows of a contact list, and what its operator says of its columns. */
export function ReadingFields({ table, reading, change }: ReadingFieldsProps) {
  const { columns } = table;
  const others = columns.filter(({ index }) => index !== reading.address);
  const optionsOf = (of: readonly Column[]) =>
    of.map(({ index, name }) => ({ value: String(index), label: name }));
  const { optOut } = reading;
  return (
    <>
      <FirstRows table={table} />
      <Select
        label="Column of the addresses"
        name="address"
        options={[
          { value: '', label: 'Please choose' },
          ...columns
            .filter(({ addresses }) => addresses > 0)
            .map(({ index, name, addresses }) => ({
              value: String(index),
              label: `${name}: ${amount(addresses, 'address', 'addresses')}`,
            })),
        ]}
        value={String(reading.address ?? '')}
        onChoose={(value) => change({ ...reading, address: indexOf(value) })}
      />
      <Select
        label="Column of the names"
        hint="We name by it who is left out. It doesn’t leave this page."
        name="name"
        options={[{ value: '', label: 'None' }, ...optionsOf(others)]}
        value={String(reading.name ?? '')}
        onChoose={(value) => change({ ...reading, name: indexOf(value) })}
      />
      <Select
        label="Column that says who wants no mail"
        hint="Unsubscribed, opted out, bounced, or the answer to whether they want mail."
        name="optOut"
        options={[
          { value: '', label: 'Please choose' },
          { value: NONE, label: 'There is none' },
          ...optionsOf(others),
        ]}
        value={String(optOut ?? '')}
        onChoose={(value) =>
          change({ ...reading, optOut: value === NONE ? NONE : indexOf(value), refusals: [] })
        }
      />
      {typeof optOut === 'number' && (
        <fieldset className={choice.choice}>
          <legend>What means that somebody wants no mail?</legend>
          {valuesOf(table, optOut).map(({ value, name, rows }) => (
            <label key={value}>
              <input
                type="checkbox"
                name="refusals"
                checked={reading.refusals.includes(value)}
                onChange={({ currentTarget }) => {
                  const rest = reading.refusals.filter((one) => one !== value);
                  change({ ...reading, refusals: currentTarget.checked ? [...rest, value] : rest });
                }}
              />{' '}
              <span>
                <b>
                  <bdi>{name}</bdi>
                </b>
                : {amount(rows, 'row')}
              </span>
            </label>
          ))}
          <FieldError name="refusals" />
        </fieldset>
      )}
    </>
  );
}

function indexOf(value: string): number | undefined {
  return value === '' ? undefined : Number(value);
}

function FirstRows({ table: { columns, rows } }: { table: ContactTable }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls, by keyboard, too
    <section className={list.scrolled} tabIndex={0} aria-label="The first rows of the list">
      <Table
        className={list.table}
        caption="The first rows of the list"
        heads={['Line', ...columns.map(({ index, name }) => <bdi key={index}>{name}</bdi>)]}
        rows={rows
          .slice(0, SHOWN_ROWS)
          .map(
            ({ line, cells }) =>
              [
                line,
                line,
                ...columns.map(({ index }) => <bdi key={index}>{cells[index]}</bdi>),
              ] as const,
          )}
      />
    </section>
  );
}
