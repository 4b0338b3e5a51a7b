import { SIDES } from '../../core/campaigns/sides.ts';
import { fill } from '../../core/content/fill.ts';
import type { ReportWords } from '../../core/content/report.ts';
import { type CellNames, NAMES, type WithheldCell } from '../../core/findings/cells.ts';
import { COUNTS_FROM, type SectionDifference } from '../../core/findings/compare.ts';
import type { Change, History, Uncompared } from '../../core/findings/compare-waves.ts';
import type { CountedPart, People, Score, Share } from '../../core/findings/figures.ts';
import type { Findings } from '../../core/findings/findings.ts';
import { SHARES_FROM, STATEMENTS_FROM } from '../../core/findings/least.ts';
import type { Absence } from '../../core/findings/participation.ts';
import type { Snapshot } from '../../core/findings/snapshot.ts';
import {
  formatNumber,
  formatTenths,
  type Language,
  type Plural,
  pluralOf,
} from '../../core/language.ts';
import { READY_MARK } from '../../core/survey/profile.ts';
import type { Step } from './heat.ts';

/** What stands where there is no figure. */
export const NONE = '–';

const LEAST_TOLD_ABSENT = 3;

/** How figures are said in a firm's words and language, on the screen as in the report. */
export type Saying = ReturnType<typeof sayingIn>;

export function sayingIn(words: ReportWords, language: Language) {
  const { tag } = language;
  const { figures, history, method } = words;
  const percents = new Intl.NumberFormat(tag, { style: 'percent' });
  const days = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' });
  const listed = (type: Intl.ListFormatType) => {
    const format = new Intl.ListFormat(tag, { type });
    return (items: readonly string[]) => format.format(items);
  };
  const list = { and: listed('conjunction'), or: listed('disjunction'), plain: listed('unit') };

  const count = (number: number) => formatNumber(language, number);
  const plural = (forms: Plural, number: number) => pluralOf(language, forms, number);
  const fillCount = (forms: Plural, number: number) =>
    fill(plural(forms, number), { number: count(number) });

  const tenth = (value: number) => formatTenths(language, value / 10);
  const score = (told: Score | null) => {
    if (!told) return NONE;
    const { tenths: value, end } = told;
    return end ? fill(figures.score[end], { score: tenth(value) }) : tenth(value);
  };
  /** With its sign, such as `+0.5`. */
  const change = (value: number) => {
    const size = tenth(Math.abs(value));
    if (value === 0) return size;
    return value < 0 ? `−${size}` : `+${size}`;
  };
  /** A dash where the ends leave it open. */
  const scoreDifference = ({
    tenths,
    isAtLeast,
  }: Pick<SectionDifference, 'tenths' | 'isAtLeast'>) => {
    if (tenths === null) return NONE;
    const exact = change(tenths);
    return isAtLeast ? fill(figures.difference, { difference: exact }) : exact;
  };

  /** How many people answered, as far as it is told: `12`, `nearly all or all` or `34 to 36`. */
  const people = ({ people: { isTold, least, most }, asked }: Counted) => {
    if (isTold) return count(least);
    if (asked - least < LEAST_TOLD_ABSENT) return figures.people.nearlyAll;
    return fill(figures.people.range, { least: count(least), most: count(most) });
  };
  const ofAsked = (counted: Counted) =>
    fill(figures.people.asked, { answered: people(counted), asked: count(counted.asked) });
  /** The share of those asked who answered, where it is known and may be told. */
  const percent = (value: number) => percents.format(value / 100);

  const rated = ({ of, percent: value }: Share) =>
    fill(figures.share, {
      percent: percent(value),
      rated: list.or(of.map((kind) => figures.rated[kind])),
    });

  /** Why a cell is withheld. @param least the least number of people. */
  const reason = ({ reason, others }: WithheldCell, least: number) => {
    const { together, few, fewOf } = figures.withheld;
    const template = reason === 'together' ? together : others.length > 0 ? fewOf : few;
    return fill(template, { least: count(least), others: list.and(others) });
  };

  return {
    ...{ words, language, list, count, plural, fillCount, tenth, score, change, scoreDifference },
    ...{ people, ofAsked },
    /** From which to which day (UTC), such as `2–15 November 2026`. */
    days: (from: string, to = from) => days.formatRange(new Date(from), new Date(to)),
    sideOf: ({ kind, name }: Pick<WithheldCell, 'kind' | 'name'>) =>
      kind === 'side'
        ? SIDES.find((side) => [figures.cells[side], NAMES[side]].includes(name))
        : undefined,
    /** What cells are called; where a client's group has their name, what no group can be called. */
    cellNames: (units: Snapshot['units']): CellNames => {
      const isTaken = (name: string) =>
        units.some((unit) => unit.kind === 'group' && unit.name === name);
      const { all, users, sponsors, smaller } = figures.cells;
      return {
        all: isTaken(all) ? NAMES.all : all,
        users: isTaken(users) ? NAMES.users : users,
        sponsors: isTaken(sponsors) ? NAMES.sponsors : sponsors,
        smaller,
      };
    },
    /** What ends add to the figure of a score or difference. */
    beside: (said: string, figure: string) => said.replace(figure, '').trim(),
    band: ({ most, kind }: Step) =>
      fill(figures.bands[kind], { score: tenth(kind === 'ready' ? 10 * READY_MARK : most) }),
    answered: (counted: Counted & Pick<CountedPart, 'open'>) =>
      counted.open > 0
        ? fill(figures.people.open, { answered: people(counted), open: count(counted.open) })
        : ofAsked(counted),
    /** A group and its people; their number only where it is told. */
    named: (group: string, { isTold, least }: People) =>
      isTold ? fill(plural(figures.people.group, least), { group, number: count(least) }) : group,
    /** Undefined where it isn't known or may not be told. */
    share: ({ people: { isTold, least }, open, asked }: Counted & Pick<CountedPart, 'open'>) =>
      open === 0 && isTold ? percent((100 * least) / asked) : undefined,
    /** What is said of those who didn't answer; undefined where it would tell who did. */
    absence: (absence: Absence, asked: number) => {
      if (absence.kind === 'untold') return undefined;
      if (absence.kind === 'unknown') return figures.absence.unknown;
      const { people: absent, lowerBy } = absence;
      return fill(figures.absence.told, {
        ...{ absent: count(absent), asked: count(asked), by: tenth(lowerBy) },
      });
    },
    /** Such as `40% unfavourable or neutral, 60% favourable`. */
    shares: (shares: readonly Share[] | undefined) =>
      shares ? list.plain(shares.map(rated)) : NONE,
    reason,
    withheld: (cell: WithheldCell, least: number) =>
      fill(figures.withheld.text, { group: cell.name, reason: reason(cell, least) }),
    /** Why a group or side has no line among the changes. */
    uncompared: (
      { name, reason, before = '' }: Uncompared,
      { since }: Pick<Change, 'since'>,
    ): string => fill(history[reason], { group: name, since, before }),
    otherwise: (section: string, { since }: Pick<Change, 'since'>) =>
      fill(history.otherwise, { section, since }),
    /** Names both wordings of a statement that the survey's words say mean the same. */
    reworded: (
      { statement, from, to }: Change['reworded'][number],
      { since }: Pick<Change, 'since'>,
    ) => fill(history.reworded, { number: statement, from, since, to }),
    /** Why a wave is not compared. */
    apart: ({ wave, reason }: History['apart'][number]) =>
      fill(reason === 'words' ? history.words : history.main, { wave }),
    /** What the figures are, a paragraph each. */
    method: ({
      areBeliefs,
      asksSponsors,
      least,
    }: Pick<Findings, 'areBeliefs' | 'asksSponsors' | 'least'>) => {
      const ofSponsors = areBeliefs ? method.beliefs : method.themselves;
      return [...method.text, ...(asksSponsors ? [ofSponsors] : [])].map((one) =>
        fill(one, {
          counts: tenth(COUNTS_FROM),
          least: count(least),
          statements: count(STATEMENTS_FROM * least),
          shares: count(SHARES_FROM * least),
        }),
      );
    },
  };
}

type Counted = Pick<CountedPart, 'people' | 'asked'>;
