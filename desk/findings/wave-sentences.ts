import { CELL_NAMES } from '../../core/findings/cells.ts';
import type { Comparison, SectionDifference } from '../../core/findings/compare.ts';
import type { Change } from '../../core/findings/compare-waves.ts';
import type { CellResults, Findings } from '../../core/findings/findings.ts';
import { formatScore, isReady } from '../../core/survey/profile.ts';
import { formatChange } from './format.ts';
import { type Sentences, writeSentences } from './sentences.ts';

const LIST = new Intl.ListFormat('en-GB');

/**
 * Writes the sentences of a wave's report from its findings. The headline is about the gap, else
 * about what has changed since the wave before, unless every section is ready, else about what is
 * ready. @param main the cell that they are about. @param changes since earlier waves, the latest
 * of them first.
 */
export function writeWaveSentences(
  { gap, barrier }: Findings,
  main: CellResults,
  [latest]: readonly Change[] = [],
): Sentences {
  const { headline, summary, barrier: onBarrier } = writeSentences(main, barrier, whoOf(main));
  return {
    headline:
      (gap && headlineOfGap(gap)) ??
      (latest && !areAllReady(main) ? headlineOfChange(latest) : undefined) ??
      headline,
    summary: [summary, gap && describeGap(gap), latest && describeChange(latest)]
      .filter(Boolean)
      .join(' '),
    barrier: onBarrier,
  };
}

function whoOf({ name, kind }: CellResults): string {
  if (kind === 'group') return `people of ${name}`;
  return name === CELL_NAMES.all ? 'people' : name.toLowerCase();
}

function headlineOfGap({ sections }: Comparison): string | undefined {
  const higher = widened(sections).length;
  if (higher === 0) return undefined;
  return `Sponsors rate ${higher === sections.length ? 'every section' : `${higher} of ${sections.length} sections`} higher than the people who use it.`;
}

function areAllReady({ sections }: CellResults): boolean {
  return sections.every(({ mean }) => isReady(mean));
}

function headlineOfChange({ since, sections }: Change): string | undefined {
  const better = changed(sections).filter(({ value }) => value > 0).length;
  const worse = changed(sections).length - better;
  const wave = `since the wave ‘${since}’`;
  if (better > 0)
    return `${some(better, sections.length)} improved ${wave}${worse > 0 ? `, and ${worse} ${worse === 1 ? 'has' : 'have'} got worse` : ''}.`;
  return worse > 0 ? `${some(worse, sections.length)} got worse ${wave}.` : undefined;
}

function some(count: number, all: number): string {
  return count === all
    ? 'Every section has'
    : `${count} of ${all} sections ${count === 1 ? 'has' : 'have'}`;
}

function describeChange({ since, sections }: Change): string | undefined {
  if (sections.every(({ verdict }) => verdict === 'few')) return undefined;
  const sizeOf = (section: SectionDifference) => formatChange(section).slice(1); // As it is shown, without its sign.
  const most = changed(sections).map(sizeOf).sort().at(-1);
  if (!most) return `Since the wave ‘${since}’, no section has changed beyond chance.`;
  const largest = changed(sections).filter((section) => sizeOf(section) === most);
  const named = LIST.format(
    largest.map(
      ({ title, from, to }) => `${title} (from ${formatScore(from)} to ${formatScore(to)})`,
    ),
  );
  return `The largest ${largest.length === 1 ? 'change' : 'changes'} since the wave ‘${since}’ ${largest.length === 1 ? 'is' : 'are'} in ${named}.`;
}

/** The sections that have changed beyond chance. */
function changed(sections: readonly SectionDifference[]): SectionDifference[] {
  return sections.filter(({ verdict }) => verdict === 'beyond');
}

function describeGap({ people, sections }: Comparison): string {
  if (sections.every(({ verdict }) => verdict === 'few'))
    return `With ${people[1]} sponsors and ${people[0]} people who use it, there are too few to tell a gap between them from chance.`;
  const judged = sections.some(({ method }) => method === 'permutation')
    ? ' This was judged by a test for few people.'
    : '';
  const [widest] = widened(sections).sort((one, other) => other.value - one.value);
  if (!widest)
    return `In no section do sponsors see more than the people who use it, beyond chance.${judged}`;
  return `The gap is widest in ${widest.title}: sponsors rate it ${formatScore(widest.to)}, and people who use it ${formatScore(widest.from)}.${judged}`;
}

/** The sections that sponsors rate higher beyond chance. */
function widened(sections: readonly SectionDifference[]): SectionDifference[] {
  return sections.filter(({ verdict, value }) => verdict === 'beyond' && value > 0);
}
