import { mainOf } from '../../core/language.ts';
import { type Contacts, foldCell } from '../contacts/read-contacts.ts';

interface NamedGroup {
  id: string;
  name: string;
}

/** Invited in the firm's language if there is no other one beside them. */
interface NamedPerson {
  address: string;
  group: string;
  language?: string;
}

const MOST_NAMED = 3;

/** A heading of the column of languages has one of these, as `foldCell` writes them. */
const LANGUAGE = /language|sprache|jezyk|langue|idioma|lingua|\btaal|sprak|sprog/;

/** By what a list may call it: its code, or its name in itself or in English. */
export function namesOfLanguages(languages: readonly string[]): Map<string, string> {
  const nameIn = (reader: string, language: string) =>
    new Intl.DisplayNames(reader, { type: 'language' }).of(language) ?? language;
  const namesOf = (tag: string, language: string) =>
    [tag, nameIn(tag, tag), nameIn('en', tag)].map((name) => [foldCell(name), language] as const);
  return new Map([
    ...languages.toReversed().flatMap((language) => namesOf(mainOf(language), language)),
    ...languages.flatMap((language) => namesOf(language, language)),
  ]);
}

/** The language that a cell names; that of `de` for `de-AT`, as for a reader of the survey. */
export function languageIn(
  cell: string,
  names: ReturnType<typeof namesOfLanguages>,
): string | undefined {
  const folded = foldCell(cell);
  return (
    names.get(folded) ?? (/^[a-z]{2,3}[-_]/.test(folded) ? names.get(mainOf(folded)) : undefined)
  );
}

/**
 * The people of a list with their groups, which stand in a cell of their rows; where a campaign has
 * one group, all are of it. If there are several languages, each may stand in a column of its own.
 * @param headings of its columns; empty if it has none
 * @returns what is missing or unknown, as a sentence, if anything is.
 */
export function groupPeople(
  { addresses, cellsOf }: Pick<Contacts, 'addresses' | 'cellsOf'>,
  groups: readonly NamedGroup[],
  {
    languages = [],
    headings = [],
  }: { languages?: readonly string[]; headings?: readonly string[] },
): NamedPerson[] | string {
  const ids = new Map(groups.map(({ id, name }) => [foldCell(name), id]));
  const only = groups.length === 1 ? groups[0]?.id : undefined;
  const names = namesOfLanguages(languages.length > 1 ? languages : []);
  const headed = names.size > 0 ? headings.findIndex((one) => LANGUAGE.test(foldCell(one))) : -1;
  const grouped = headings.findIndex((one) => foldCell(one) === 'group');
  const rows = addresses.map((address) => {
    const cells = cellsOf.get(address) ?? [];
    const isGroup = (index: number) => index !== headed && ids.has(foldCell(cells[index] ?? ''));
    const place = isGroup(grouped) ? grouped : cells.findIndex((_, index) => isGroup(index));
    const group = ids.get(foldCell(cells[place] ?? '')) ?? only;
    // The cell that names the group names no language.
    return { address, group, cells: cells.map((cell, index) => (index === place ? '' : cell)) };
  });
  const without = rows.flatMap(({ address, group }) => (group === undefined ? [address] : []));
  if (without.length > 0)
    return `No group of this campaign stands beside ${nameSome(without)}. Write it into a column of its own: ${without[0]}; ${groups[0]?.name ?? ''}`;
  const table = rows.map(({ cells }) => cells);
  const column = headed === -1 ? columnOf(table, names) : headed;
  const heading = headings[column];
  if (column !== headed && heading)
    return `Is “${heading}” the language of the invitations? Then head it Language, else take that column out.`;
  const unknown = table.flatMap(({ [column]: cell = '' }) =>
    cell !== '' && languageIn(cell, names) === undefined ? [cell] : [],
  );
  if (unknown.length > 0)
    return `Nobody can be invited in ${nameSome([...new Set(unknown)])}. Write one of these, or leave it out: ${languages.join(', ')}`;
  return rows.map(({ address, group = '', cells }) => {
    const language = languageIn(cells[column] ?? '', names);
    return { address, group, ...(language && { language }) };
  });
}

/** The first column whose cells all name a language, but for empty ones; -1 if there is none. */
function columnOf(
  rows: readonly (readonly string[])[],
  names: ReturnType<typeof namesOfLanguages>,
): number {
  const width = Math.max(0, ...rows.map(({ length }) => length));
  return Array.from({ length: width }, (_, index) =>
    rows.flatMap((cells) => cells[index] || []),
  ).findIndex(
    (cells) => cells.length > 0 && cells.every((cell) => languageIn(cell, names) !== undefined),
  );
}

function nameSome(all: readonly string[]): string {
  const more = all.length > MOST_NAMED ? ` and ${all.length - MOST_NAMED} more` : '';
  return `${all.slice(0, MOST_NAMED).join(', ')}${more}`;
}
