import { addressOf, type WorkshopRoute } from '../route.ts';

export type Move = 'previous' | 'next' | 'first' | 'last' | 'leave';

const KEYS: ReadonlyMap<string, Move> = new Map([
  ['ArrowLeft', 'previous'],
  ['ArrowRight', 'next'],
  // A presenter's remote sends these.
  ['PageUp', 'previous'],
  ['PageDown', 'next'],
  ['Home', 'first'],
  ['End', 'last'],
  ['Escape', 'leave'],
]);

type KeyPress = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>;

/** The move that a key press asks for. With Alt, Control, Command or Shift it is the browser's. */
export function moveOf({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyPress): Move | undefined {
  return altKey || ctrlKey || metaKey || shiftKey ? undefined : KEYS.get(key);
}

/**
 * The section that an address names by its category, the first if it names none, and undefined if
 * there is no such section.
 */
export function sectionAt<Section extends { category: string }>(
  sections: readonly Section[],
  category: string | undefined,
): Section | undefined {
  return category === undefined
    ? sections[0]
    : sections.find((section) => section.category === category);
}

/** The section to which a move leads from another one; undefined if there is none. */
export function sectionAfter<Section>(
  sections: readonly Section[],
  from: Section,
  move: Exclude<Move, 'leave'>,
): Section | undefined {
  const place = sections.indexOf(from);
  const places = { previous: place - 1, next: place + 1, first: 0, last: sections.length - 1 };
  return sections[places[move]];
}

/** The address to which a move leads; the present one, if there is no section in that direction. */
export function addressAfter(
  move: Move,
  route: WorkshopRoute,
  sections: readonly { category: string }[],
): string {
  if (move === 'leave') return addressOf('findings', { wave: route.wave });
  const from = sectionAt(sections, route.section);
  const to = from && sectionAfter(sections, from, move);
  return addressOf('workshop', to && to !== from ? { ...route, section: to.category } : route);
}
