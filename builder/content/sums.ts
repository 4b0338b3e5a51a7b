/**
 * Numbers that need not be in the text: days, months, minutes, weeks, and the steps between units.
 */
const UNITS = new Set([7, 12, 52, 60, 100, 1000, 1_000_000]);
const SMALL =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  );
const TENS: Record<number, string> = {
  30: 'thirty',
  40: 'forty',
  50: 'fifty',
  60: 'sixty',
  70: 'seventy',
  80: 'eighty',
  90: 'ninety',
  100: 'hundred',
};
const NUMBER = /\d+(?:\.\d+)?/g;

/**
 * Recalculates sums such as `14 * 35 = 490`, and checks that the text states each of their numbers,
 * in figures or in words. `≈` allows the rounding of the right-hand side: `22 / 31 ≈ 71%`.
 * @returns what is wrong, a line each.
 */
export function findWrongSums(sums: readonly string[], words: string): string[] {
  const stated = words.toLowerCase().replace(/(?<=\d),(?=\d{3})/g, '');
  return sums.flatMap((sum) => {
    const [, left, sign, right] = sum.match(/^([^=≈]+)([=≈])\s*([\d.]+%?)$/) ?? [];
    if (!left || !right || !/^[\d.%()+*/\s-]+$/.test(left))
      return [`${sum} is not a sum: write it as 14 * 35 = 490, or 22 / 31 ≈ 71%`];
    const result = calculate(left);
    const tolerance = sign === '≈' ? roundingOf(right) : Math.abs(result) * 1e-9;
    if (!(Math.abs(result - numberOf(right)) <= tolerance))
      return [
        `${left.trim()} is ${result}, not ${right}: correct the sum, and the text that states it`,
      ];
    const missing = [...sum.matchAll(NUMBER)]
      .map(([number]) => Number(number))
      .filter((number) => !UNITS.has(number) && !isStated(number, stated));
    return missing.map(
      (number) => `${sum} has ${number}, which the text doesn’t state: correct one of them`,
    );
  });
}

/** Calculates an expression of numbers, percentages, the four operations and brackets. */
function calculate(expression: string): number {
  const parts = expression.match(/\d+(?:\.\d+)?%?|[-+*/()]/g) ?? [];
  const take = () => parts.shift() ?? '';
  const factor = (): number => {
    const part = take();
    if (part !== '(') return numberOf(part);
    const value = sum();
    take();
    return value;
  };
  const product = (): number => {
    let value = factor();
    while (parts[0] === '*' || parts[0] === '/')
      value = take() === '*' ? value * factor() : value / factor();
    return value;
  };
  const sum = (): number => {
    let value = product();
    while (parts[0] === '+' || parts[0] === '-')
      value = take() === '+' ? value + product() : value - product();
    return value;
  };
  return sum();
}

function numberOf(number: string): number {
  return number.endsWith('%') ? Number(number.slice(0, -1)) / 100 : Number(number || Number.NaN);
}

/**
 * Half a unit of the last digit that counts: the zeros at the end of a whole number are rounding.
 */
function roundingOf(number: string): number {
  const [, digits = '', zeros = '', decimals = ''] =
    number.match(/^(\d*?)(0*)(?:\.(\d+))?%?$/) ?? [];
  const unit = decimals ? 10 ** -decimals.length : 10 ** (digits ? zeros.length : 0);
  return (unit / 2 + 1e-9) / (number.endsWith('%') ? 100 : 1);
}

function isStated(number: number, words: string): boolean {
  const figure = new RegExp(`(?<![\\d.])${String(number).replace('.', '\\.')}(?!\\.?\\d)`);
  const word = SMALL[number] ?? TENS[number];
  return figure.test(words) || (word !== undefined && new RegExp(`\\b${word}\\b`).test(words));
}
