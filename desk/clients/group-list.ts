import { amount } from '../../core/amount.ts';
import type { NewGroup } from '../../core/campaigns/campaign.ts';
import { SIDES, type Side } from '../../core/campaigns/sides.ts';
import { ENGLISH } from '../../core/english.ts';
import { listOf } from '../../core/language.ts';
import { foldCell, readContacts, takeContacts } from '../contacts/read-contacts.ts';

/** The side that a cell of a list names: `users` or `sponsors`, in the singular, too. */
export function sideIn(cell: string): Side | undefined {
  const folded = foldCell(cell);
  return SIDES.find((side) => folded === side || `${folded}s` === side);
}

/**
 * The groups of a list of people, with as many people as each has there. The group stands beside the
 * address, and the side, too, if it isn't users; with other columns beside them, the first line says
 * which is the group. @returns what is wrong, as a sentence.
 */
export function readGroups(text: string): NewGroup[] | string {
  const table = readContacts(text, (cell) => !cell.includes('@'));
  const [address] = table.columns.filter(({ addresses }) => addresses > 0);
  const reading = { address: address?.index, optOut: 'none', refusals: [] } as const;
  const { addresses, cellsOf, wrong, without } = takeContacts(table, reading);
  const [unread] = [...wrong, ...without];
  if (unread) return `Line ${unread.line} has no right e-mail address. Correct it, or take it out.`;
  if (addresses.length === 0) return 'There is no e-mail address in this list.';
  const headed = table.headings.findIndex((heading) => foldCell(heading) === 'group');
  const people = addresses.map((one) => {
    const cells = cellsOf.get(one) ?? [];
    const others = cells.filter((cell) => cell && !cell.includes('@') && !sideIn(cell));
    const names = headed === -1 ? others : [cells[headed] ?? ''];
    const sides = cells.flatMap((cell, column) => (column === headed ? [] : (sideIn(cell) ?? [])));
    return { address: one, names, side: sides[0] ?? 'users' };
  });
  const lost = people.find(({ names }) => names.length !== 1 || names[0] === '');
  if (lost)
    return lost.names.length > 1
      ? `Which column is the group? Give the list a first line that says so, such as: e-mail; name; group; side`
      : `No group stands beside ${lost.address}. Write it there: ${lost.address}; Planners`;
  const groups = [...Map.groupBy(people, ({ names: [name = ''] }) => foldCell(name)).values()];
  const torn = groups.find((members) => new Set(members.map(({ side }) => side)).size > 1);
  if (torn) return `${torn[0]?.names[0]} stands as users and as sponsors. A group is of one side.`;
  return groups.map((members) => ({
    name: members[0]?.names[0] ?? '',
    side: members[0]?.side ?? 'users',
    asked: members.length,
    openLink: 'none',
  }));
}

/** Says what {@link readGroups} has read, before anything is made of it. */
export function describeGroups(groups: readonly NewGroup[]): string {
  return `${listOf(
    ENGLISH,
    groups.map(({ name, side, asked }) => `${name} (${amount(asked, side.slice(0, -1))})`),
  )}.`;
}
