import type { NewGroup, OpenLink } from '../../core/campaigns/campaign.ts';
import { CELL_NAMES, type Side } from '../../core/campaigns/sides.ts';
import { unitsOf } from '../../core/campaigns/units.ts';
import type { DeskGroup } from '../../core/desk/campaigns.ts';

/** @param least the least number of people in a figure. */
export function openLinkWords(least: number): Record<OpenLink, { name: string; text: string }> {
  return {
    none: {
      name: 'No open link',
      text: 'Everybody gets a link of their own by mail, or a card with a code. Each counts once.',
    },
    counted: {
      name: 'An open link, which is counted',
      text: `Anyone with it can answer, more than once. These answers can’t be checked and don’t count towards the ${least}.`,
    },
  };
}

type AskedGroup = Pick<DeskGroup, 'id' | 'name' | 'side' | 'asked' | 'openLink'>;
type Counted = Pick<DeskGroup, 'side' | 'countedWith'>;

/** Says where the answers of a group are counted. */
export function describeCounting({ side, countedWith }: Counted, least: number): string {
  const few = `Fewer than ${least} people are asked, so no answer is stored with this group.`;
  switch (countedWith) {
    case 'group':
      return `Has results of its own once ${least} have answered by personal link or card.`;
    case 'side':
      return `${few} Its people are counted with their side: ${CELL_NAMES[side]}.`;
    case 'all':
      return `${few} Fewer than ${least} are asked on its side, too, so its people are counted with everybody.`;
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
  least: number,
  id = 'new',
): string | undefined {
  if (!Number.isInteger(typed.asked) || typed.asked < 1) return undefined;
  const others = groups.filter((group) => group.id !== id);
  const { units, unitOf } = unitsOf([...others, { ...typed, id }], least);
  const kind = units.find((unit) => unit.id === unitOf[id])?.kind ?? 'all';
  const counting = describeCounting({ ...typed, countedWith: kind }, least);
  if (kind === 'group') return counting;
  const canMerge = others.some(({ side }) => side === typed.side);
  return `${counting}${canMerge ? ' You can merge it with another group of its side.' : ''}`;
}

/** The groups that one can be merged with: the others of its side that can be changed. */
export function mergeable(
  groups: readonly DeskGroup[],
  { id, side }: Pick<DeskGroup, 'id'> & { side: Side },
): DeskGroup[] {
  return groups.filter((other) => other.side === side && other.id !== id && !other.isFixed);
}
