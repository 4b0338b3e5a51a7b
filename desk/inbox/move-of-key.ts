type KeyPress = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey'>;

const MOVES = { j: 'next', k: 'previous', r: 'R', e: 'E', '#': '#', '?': '?' } as const;

/**
 * What a key does in the inbox; undefined for another key, with Alt, Control or Command, and where
 * keys mean something else. Shift counts not, because # and ? need it on some keyboards.
 */
export function moveOfKey(
  { key, altKey, ctrlKey, metaKey }: KeyPress,
  isElsewhere: boolean,
): (typeof MOVES)[keyof typeof MOVES] | undefined {
  if (isElsewhere || altKey || ctrlKey || metaKey) return undefined;
  const pressed = key.toLowerCase();
  return pressed in MOVES ? MOVES[pressed as keyof typeof MOVES] : undefined;
}

/**
 * The index of the row after or before the chosen one; of the first if none has been chosen.
 * @param last where the chosen row stands, or stood before it left the list.
 */
export function placeAfter(
  move: 'next' | 'previous',
  last: number | undefined,
  hasLeft: boolean,
): number {
  if (last === undefined) return 0;
  if (move === 'previous') return last - 1;
  // The row that followed has moved up.
  return hasLeft ? last : last + 1;
}
