import * as v from 'valibot';
import { SIDES } from '../campaigns/sides.ts';
import { RATED } from '../findings/figures.ts';
import { PLURAL_KINDS } from '../language.ts';
import { each, hint, text } from '../schema.ts';

/**
 * A text in which names stand in braces. @param names those that must stand in it. @param others
 * those that may, too.
 */
function filled(names: readonly string[], others: readonly string[] = []) {
  const inBraces = (all: readonly string[]) => all.map((name) => `{${name}}`).join(', ');
  const known = [...names, ...others];
  return v.pipe(
    text,
    v.check(
      (words) => names.every((name) => words.includes(`{${name}}`)),
      `must hold ${inBraces(names)}`,
    ),
    v.check(
      (words) => [...words.matchAll(/\{(\w+)\}/g)].every(([, name = '']) => known.includes(name)),
      known.length > 0
        ? `can hold ${inBraces(known)} alone: nothing else is filled in`
        : 'can hold no name in braces: nothing is filled in',
    ),
  );
}

/**
 * A text for each kind of number.
 * @param names the placeholders that each text must hold
 * @param number the placeholder that the text `other` must hold, too
 */
function plural(names: readonly string[], number?: string) {
  const numbers = number === undefined ? [] : [number];
  return v.strictObject({
    ...each(PLURAL_KINDS, v.optional(filled(names, numbers))),
    other: filled([...names, ...numbers]),
  });
}

/** A text for each whose figures it may be about. */
function ofEach(names: readonly string[]) {
  return v.strictObject({
    ...each(['all', 'users', 'sponsors'], filled(names)),
    group: filled([...names, 'group']),
  });
}

/** A sentence that tells where, and one that tells where it is the other way about, too. */
function counted(names: readonly string[]) {
  return v.strictObject({
    only: filled([...names, 'where']),
    both: filled([...names, 'where', 'there']),
  });
}
export type Counted = v.InferOutput<ReturnType<typeof counted>>;

const where = v.strictObject({
  every: text,
  some: plural(['all'], 'number'),
  least: plural(['all'], 'number'),
});
const none = (...names: string[]) =>
  v.strictObject({ all: filled(names), compared: filled(names) });

/** How figures read, on all pages, in drawings and in tables. */
const figuresSchema = v.strictObject({
  cells: hint(
    v.strictObject(each(['all', 'users', 'sponsors', 'smaller'], text)),
    'Everybody, the sides, and groups that are too small to be shown apart.',
  ),
  gap: text,
  score: v.strictObject(each(['low', 'high'], filled(['score']))),
  bands: hint(
    v.strictObject(each(['to', 'barrier', 'ready'], filled(['score']))),
    'Of the heat map’s colours.',
  ),
  difference: filled(['difference']),
  people: v.strictObject({
    range: filled(['least', 'most']),
    nearlyAll: text,
    asked: filled(['answered', 'asked']),
    open: filled(['answered', 'open']),
    group: plural(['group'], 'number'),
  }),
  absence: v.strictObject({ told: filled(['absent', 'asked', 'by']), unknown: text }),
  share: filled(['percent', 'rated']),
  rated: v.strictObject(each(RATED, text)),
  withheld: v.strictObject({
    text: filled(['group', 'reason']),
    together: filled(['others', 'least']),
    few: filled(['least']),
    fewOf: filled(['least', 'others']),
  }),
});

/** What is said of the figures. */
const sentencesSchema = v.strictObject({
  size: v.strictObject({ half: text, points: filled(['points']) }),
  who: ofEach([]),
  ofWhom: ofEach([]),
  gap: v.strictObject({
    ...each(SIDES, counted(['system', 'size'])),
    widest: filled(['sections']),
    section: filled(['section', 'users', 'sponsors']),
    none: none('size'),
    few: v.strictObject(each(SIDES, filled(['least']))),
  }),
  change: v.strictObject({
    ...each(['higher', 'lower'], counted(['who', 'system', 'size', 'since'])),
    widest: filled(['since', 'sections']),
    section: filled(['section', 'from', 'to']),
    none: none('size', 'since'),
  }),
  where: hint(
    v.strictObject({ all: where, compared: where }),
    '`compared`: where some sections can’t be.',
  ),
  there: v.strictObject({ some: plural([], 'number'), least: plural([], 'number') }),
  ready: v.strictObject({
    every: text,
    none: text,
    some: plural(['all'], 'number'),
    least: plural(['all'], 'number'),
  }),
  extremes: hint(
    v.strictObject({
      ...each(['lowest', 'highest'], filled(['sections'])),
      section: filled(['section', 'score']),
    }),
    'Said where there is little else to say.',
  ),
  about: filled(['who', 'system']),
  answered: ofEach(['answered', 'asked']),
  barrier: v.strictObject({
    first: filled(['section', 'score']),
    lowest: plural(['statements']),
    statement: filled(['statement', 'score']),
    none: filled(['score']),
    untold: text,
  }),
});

/** Why something is not compared with an earlier wave. */
const historySchema = v.strictObject({
  came: filled(['group', 'since']),
  went: filled(['group', 'since']),
  renamed: filled(['group', 'since', 'before']),
  withheld: filled(['group', 'since']),
  otherwise: filled(['section', 'since']),
  reworded: filled(['number', 'since', 'from', 'to']),
  words: filled(['wave']),
  main: filled(['wave']),
});

/** The columns of the figures as a table. */
export const COLUMNS = [
  ...(['kind', 'of', 'wave', 'since', 'id', 'text', 'reversed', 'answered', 'open'] as const),
  ...(['asked', 'score', 'end', 'score1', 'end1', 'score2', 'end2', 'counts', 'shares'] as const),
];
const tablesSchema = v.strictObject({
  dictionary: v.strictObject({ column: text, meaning: text }),
  gap: text,
  ends: v.strictObject({ low: text, high: text, least: text }),
  yes: text,
  no: text,
  columns: v.pipe(
    v.strictObject(each(COLUMNS, v.strictObject({ name: text, meaning: text }))),
    v.check(
      (columns) => new Set(Object.values(columns).map(({ name }) => name)).size === COLUMNS.length,
      'has a name twice: give each column one of its own',
    ),
  ),
});

/** What the drawings of a wave's figures say. */
const drawingsSchema = v.strictObject({
  section: text,
  group: text,
  score: text,
  groups: text,
  scores: filled(['group']),
  ready: filled(['score']),
  users: text,
  sponsors: text,
  difference: text,
  withheld: text,
  trend: filled(['group']),
  gap: v.strictObject({
    title: text,
    users: text,
    sponsors: text,
    beliefs: hint(text, 'Where sponsors were asked what they believe of users.'),
    higher: text,
    lower: text,
    uncounted: text,
  }),
  changes: v.strictObject({
    title: filled(['group', 'since']),
    gap: filled(['since']),
    before: text,
    now: text,
    change: text,
  }),
  map: v.strictObject({ title: text }),
  statements: v.strictObject({
    title: filled(['group']),
    statement: text,
    of: filled(['group', 'section']),
    ends: filled(['least', 'most']),
    between: text,
  }),
});

/** `content/report.yaml`: the words of a wave's report and of its drawings. */
export const reportSchema = v.strictObject({
  cover: v.strictObject({
    kind: text,
    wave: filled(['system', 'wave']),
    reader: filled(['reader']),
  }),
  head: filled(['client', 'system', 'wave']),
  page: filled(['page', 'total']),
  summary: hint(
    v.strictObject({
      ...{ title: text, gap: text, scores: text, scale: text },
      ...each(['widest', 'weakest'], plural(['all'], 'number')),
    }),
    'The first page. `widest`, `weakest`: where it has no room for all gaps, or all sections.',
  ),
  answered: v.strictObject({
    share: filled(['share']),
    untold: hint(text, 'Where the share may not be told.'),
    open: filled(['count']),
    days: text,
  }),
  actions: v.strictObject({
    first: text,
    none: hint(text, 'Above what to do, where no action was agreed.'),
    agreed: filled(['owner', 'day']),
    section: filled(['section']),
    scored: filled(['section', 'score']),
    blank: text,
    title: text,
    earlier: filled(['wave']),
    what: text,
    owner: text,
    day: text,
  }),
  map: v.strictObject({ title: text, text }),
  changes: v.strictObject({ title: text, text }),
  statements: v.strictObject({ title: text, text: filled(['who']), none: filled(['who']) }),
  groups: v.strictObject({ title: text, text }),
  quotations: v.strictObject({ title: text, text }),
  method: v.strictObject({
    title: text,
    text: v.pipe(
      v.array(filled([], ['counts', 'least', 'statements', 'shares'])),
      v.minLength(1, 'needs at least one paragraph'),
    ),
    beliefs: text,
    themselves: text,
    withheld: text,
    unread: plural([], 'number'),
  }),
  figures: figuresSchema,
  sentences: sentencesSchema,
  history: historySchema,
  drawings: drawingsSchema,
  tables: tablesSchema,
});

export type ReportWords = v.InferOutput<typeof reportSchema>;
