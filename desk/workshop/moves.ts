import type { CellResults, Findings } from '../../core/findings/findings.ts';
import { weakestOf } from '../../core/findings/findings.ts';
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
 * The category at which a meeting begins: that of the widest gap that is told, else of the weakest
 * section, else the first.
 */
export function openingOf(
  gap: Findings['gap'],
  sections: CellResults['sections'],
): string | undefined {
  const gaps = gap?.sections.filter(({ tenths }) => tenths) ?? [];
  const sizeOf = ({ tenths }: (typeof gaps)[number]) => Math.abs(tenths ?? 0);
  const [widest] = gaps.sort((one, other) => sizeOf(other) - sizeOf(one));
  return (widest ?? weakestOf(sections, 1)[0] ?? sections[0])?.category;
}

/** The section of a category; undefined if there is none. */
export function sectionAt<Section extends { category: string }>(
  sections: readonly Section[],
  category: string | undefined,
): Section | undefined {
  return sections.find((section) => section.category === category);
}

/** Whether a key press is typed into something, or belongs to a dialog. */
export function isTyped(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, dialog') !== null;
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
  opening: string | undefined,
): string {
  if (move === 'leave') return addressOf('findings', { wave: route.wave });
  const from = sectionAt(sections, route.section ?? opening);
  const to = from && sectionAfter(sections, from, move);
  return addressOf('workshop', to && to !== from ? { ...route, section: to.category } : route);
}
