/** WCAG 2.2 AA: contrast of text, and of the edges of controls. */
const TEXT = 4.5;
const EDGE = 3;

const PAIRS: [colour: string, ground: string, required: number][] = [
  ...['ink', 'text', 'steel', 'span', 'error', 'ok'].map((name): [string, string, number] => [
    name,
    'paper',
    TEXT,
  ]),
  ...['ink', 'text', 'steel', 'span'].map((name): [string, string, number] => [
    name,
    'paper-2',
    TEXT,
  ]),
  ['field', 'paper', EDGE],
  ['white', 'ink', TEXT],
  ['white', 'span', TEXT],
  ['ink', 'notice', TEXT],
  ['paper', 'sea', TEXT],
  ['mist', 'sea', TEXT],
  ['mist', 'ink', TEXT],
  ['span-hi', 'sea', EDGE],
  ['span-hi', 'ink', EDGE],
];

/** The grounds on which all is darker than they are. */
const LIGHT = ['paper', 'paper-2', 'notice'];

/** @returns for each pair of colours below WCAG 2.2 AA a message with the remedy. */
export function findLowContrast(colours: Record<string, string>): string[] {
  return PAIRS.flatMap(([name, ground, required]) => {
    const [own, other] = [colours[name], colours[ground]];
    if (!own || !other)
      return [`has no colour --${own ? ground : name}: restore it, written as #13212a`];
    const contrast = contrastOf(own, other);
    if (contrast >= required) return [];
    const remedy = LIGHT.includes(ground)
      ? `make --${name} darker`
      : `make --${name} lighter, or --${ground} darker`;
    const told = `--${name} (${own}) on --${ground} (${other}) has a contrast of ${contrast.toFixed(2)}, and ${required === TEXT ? 'text' : 'a line'} needs ${required}`;
    return [`${told}: ${remedy}`];
  });
}

/** From 1 to 21 (https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio). */
export function contrastOf(first: string, second: string): number {
  const [darker = 0, lighter = 0] = [luminance(first), luminance(second)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(colour: string): number {
  const long = colour.length === 4 ? colour.replace(/[0-9a-f]/g, '$&$&') : colour;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(long.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
