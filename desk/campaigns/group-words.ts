import type { NewGroup, OpenLink } from '../../core/campaigns/campaign.ts';
import type { Side } from '../../core/campaigns/sides.ts';
import { CELL_NAMES } from '../../core/campaigns/sides.ts';
import { unitsOf } from '../../core/campaigns/units.ts';
import type { DeskGroup } from '../../core/desk/campaigns.ts';
import { LEAST_PEOPLE } from '../../core/findings/figures.ts';

export const OPEN_LINK_WORDS: Record<OpenLink, { name: string; text: string }> = {
  none: {
    name: 'No open link',
    text: 'Everybody gets a link of their own by mail, or a card with a code. Each counts once.',
  },
  counted: {
    name: 'An open link, which is counted',
    text: `Anyone with it can answer, more than once. These answers can’t be checked and don’t count towards the ${LEAST_PEOPLE}.`,
  },
  shown: {
    name: 'An open link that is enough',
    text: `${LEAST_PEOPLE} answers by it are enough to show the group. The risk: somebody who sends four answers could work out the fifth. The anonymity sheet says so.`,
  },
};

type AskedGroup = Pick<DeskGroup, 'id' | 'name' | 'side' | 'asked' | 'openLink'>;
type Counted = Pick<DeskGroup, 'side' | 'openLink' | 'countedWith'>;

/** Says where the answers of a group are counted. */
export function describeCounting({ side, openLink, countedWith }: Counted): string {
  const few = `Fewer than ${LEAST_PEOPLE} people are asked, so no answer is stored with this group.`;
  switch (countedWith) {
    case 'group':
      return `Has results of its own once ${LEAST_PEOPLE} have answered ${openLink === 'shown' ? 'by whatever link' : 'by personal link or card'}.`;
    case 'side':
      return `${few} Its people are counted with their side: ${SIDE_NAMES[side]}.`;
    case 'all':
      return `${few} Fewer than ${LEAST_PEOPLE} are asked on its side, too, so its people are counted with everybody.`;
  }
}

/**
 * Says where the answers of a group would be counted if it were as it has been typed; undefined
 * while its number of people isn't typed.
 * @param groups those of the campaign. @param id that of the group; undefined for a new one.
 */
export function foresee(
  groups: readonly AskedGroup[],
  typed: NewGroup,
  id = 'new',
): string | undefined {
  if (!Number.isInteger(typed.asked) || typed.asked < 1) return undefined;
  const others = groups.filter((group) => group.id !== id);
  const { units, unitOf } = unitsOf([...others, { ...typed, id }]);
  const kind = units.find((unit) => unit.id === unitOf[id])?.kind ?? 'all';
  const counting = describeCounting({ ...typed, countedWith: kind });
  if (kind === 'group') return counting;
  const canMerge = others.some(({ side }) => side === typed.side);
  const link = typed.openLink === 'shown' ? ' Its open link can’t show it apart, either.' : '';
  return `${counting}${link}${canMerge ? ' You can merge it with another group of its side.' : ''}`;
}

/** The groups that one can be merged with: the others of its side that can be changed. */
export function mergeable(
  groups: readonly DeskGroup[],
  { id, side }: Pick<DeskGroup, 'id'> & { side: Side },
): DeskGroup[] {
  return groups.filter((other) => other.side === side && other.id !== id && !other.isFixed);
}

export const SIDE_NAMES: Record<Side, string> = {
  users: CELL_NAMES.users,
  sponsors: CELL_NAMES.sponsors,
};
