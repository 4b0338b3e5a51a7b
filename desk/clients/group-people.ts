import type { InvitedPerson } from '../../core/campaigns/invitations.ts';
import { type Contacts, foldCell } from '../contacts/read-contacts.ts';

interface NamedGroup {
  id: string;
  name: string;
}

const MOST_NAMED = 3;

/**
 * The people of a list with their groups, which stand in a cell of their rows; where a campaign has
 * one group, all are of it. @returns whose group is missing, as a sentence, if one is.
 */
export function groupPeople(
  { addresses, cellsOf }: Pick<Contacts, 'addresses' | 'cellsOf'>,
  groups: readonly NamedGroup[],
): InvitedPerson[] | string {
  const ids = new Map(groups.map(({ id, name }) => [foldCell(name), id]));
  const only = groups.length === 1 ? groups[0]?.id : undefined;
  const groupOf = (address: string) =>
    cellsOf
      .get(address)
      ?.map((cell) => ids.get(foldCell(cell)))
      .find((id) => id !== undefined) ?? only;
  const people = addresses.map((address) => ({ address, group: groupOf(address) }));
  const without = people.filter(({ group }) => group === undefined).map((one) => one.address);
  if (without.length === 0)
    return people.flatMap(({ address, group }) => (group === undefined ? [] : { address, group }));
  const [first = '', named = without.slice(0, MOST_NAMED).join(', ')] = without.slice(0, 1);
  const more = without.length > MOST_NAMED ? ` and ${without.length - MOST_NAMED} more` : '';
  return `No group of this campaign stands beside ${named}${more}. Write it into a column of its own: ${first}; ${groups[0]?.name ?? ''}`;
}
