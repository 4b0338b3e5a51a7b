import { type AST, RegExpParser, visitRegExpAST } from '@eslint-community/regexpp';
import { Chars, getConsumedChars, isPotentiallyEmpty } from 'regexp-ast-analysis';
import { analyse } from 'scslre';
import { parseSync } from 'vite';

/** A repetition that may run longer counts as one without end. */
const SHORT = 1000;

const parser = new RegExpParser();

interface Found {
  line: number;
  pattern: string;
  flags: string;
}

/**
 * The regular expressions of a source. What a template puts in counts as an `x`. @throws if one is
 * made of something else.
 */
export function regexesIn(file: string, source: string): Found[] {
  const found: Found[] = [];
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) {
      node.forEach(visit);
      return;
    }
    if (typeof node !== 'object' || node === null) return;
    const read = readRegex(node as Node);
    if (read) {
      const line = source.slice(0, (node as Node).start).split('\n').length;
      if (read === 'unknown')
        throw new Error(`${file}:${line}: give RegExp a text or a template, to be checked`);
      found.push({ line, ...read });
    }
    Object.values(node).forEach(visit);
  };
  visit(parseSync(file, source).program);
  return found;
}

interface Node {
  type: string;
  start: number;
  value?: unknown;
  regex?: { pattern: string; flags: string };
  callee?: { name?: string };
  arguments?: Node[];
  quasis?: { value: { cooked: string } }[];
}

function readRegex(node: Node): Omit<Found, 'line'> | 'unknown' | undefined {
  if (node.type === 'Literal' && node.regex) return node.regex;
  if (node.type !== 'NewExpression' || node.callee?.name !== 'RegExp') return undefined;
  const [made, flags] = node.arguments ?? [];
  const pattern = made?.quasis?.map(({ value }) => value.cooked).join('x') ?? made?.value;
  return typeof pattern === 'string' ? { pattern, flags: String(flags?.value ?? '') } : 'unknown';
}

/**
 * Finds what makes the work of a regular expression grow faster than the text: two repetitions that
 * can share it out in many ways (scslre finds those beside each other), or one that can swallow
 * what it began with, so that it starts again in its own midst.
 */
export function findSlow({ pattern, flags: letters }: Omit<Found, 'line'>): string[] {
  const flags = parser.parseFlags(letters);
  const ast = parser.parsePattern(pattern, 0, pattern.length, flags);
  const charsOf = (part: AST.Element | AST.QuantifiableElement) =>
    getConsumedChars(part, flags).chars;
  const isEmpty = (part: AST.Element) =>
    part.type === 'Assertion' || isPotentiallyEmpty(part, flags);
  const loopsIn = (part: AST.Node) => {
    const loops: AST.Quantifier[] = [];
    visitRegExpAST(part, {
      onQuantifierEnter: (loop) => void (loop.max > SHORT && loops.push(loop)),
    });
    return loops;
  };
  const found = analyse({ pattern: ast, flags }).reports.map((report) =>
    'quant' in report ? report.quant.raw : report.startQuant.raw,
  );
  for (const loop of loopsIn(ast)) {
    if (!followers(loop).some((part) => !isEmpty(part) || part.type === 'Assertion')) continue;
    const own = charsOf(loop.element);
    let between: AST.Element[] = [];
    // Whether a text can be turns of both repetitions with all that must stand between them. Without
    // a former one, the expression itself starts at any place.
    const isShared = (former?: AST.Quantifier, behind: AST.Element[] = []) => {
      const parts = [...behind, ...between].flatMap(partsOf).filter((part) => !isEmpty(part));
      const fits = (chars: ReturnType<typeof charsOf>, turn?: AST.QuantifiableElement) =>
        [...parts, ...turnOf(turn)].every(
          (part) => isEmpty(part) || !charsOf(part).isDisjointWith(chars),
        );
      return former === undefined
        ? parts.length > 0 && fits(own)
        : fits(own, former.element) && fits(charsOf(former.element), loop.element);
    };
    const startsOften = precede(loop, (part) => {
      if (part.type === 'Assertion' && part.kind === 'start')
        return !flags.multiline || own.isDisjointWith(Chars.lineTerminator(flags));
      if (loopsIn(part).some((former) => isShared(former, followers(former, part))))
        found.push(`${loop.raw} after ${part.raw}`);
      between = [part, ...between];
      return false;
    });
    if (startsOften && !flags.sticky && isShared()) found.push(`${loop.raw} in its own midst`);
  }
  return [...new Set(found)];
}

/** What stands after a part, until the end of one that it is in. */
function followers(part: AST.Node, until?: AST.Node): AST.Element[] {
  const { parent } = part;
  if (!parent || part === until) return [];
  const beside =
    parent.type === 'Alternative'
      ? parent.elements.slice(parent.elements.indexOf(part as AST.Element) + 1)
      : [];
  return [...beside, ...followers(parent, until)];
}

/** Visits what stands before a part, the nearest first. @returns false if `visit` ended it by true. */
function precede(part: AST.Node, visit: (before: AST.Element) => boolean): boolean {
  const { parent } = part;
  if (!parent) return true;
  const before =
    parent.type === 'Alternative'
      ? parent.elements.slice(0, parent.elements.indexOf(part as AST.Element)).reverse()
      : [];
  return !before.some(visit) && precede(parent, visit);
}

function turnOf(element: AST.QuantifiableElement | undefined): AST.Element[] {
  return element ? partsOf(element) : [];
}

/** The parts of a group without alternatives. */
function partsOf(part: AST.Element): AST.Element[] {
  const isGroup = part.type === 'Group' || part.type === 'CapturingGroup';
  const [only, ...others] = isGroup ? part.alternatives : [];
  return only && others.length === 0 ? only.elements.flatMap(partsOf) : [part];
}
