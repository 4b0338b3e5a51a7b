import { CELL_NAMES } from '../../core/findings/cells.ts';
import type { Comparison, SectionDifference } from '../../core/findings/compare.ts';
import type { CellResults, Findings } from '../../core/findings/findings.ts';
import { formatScore } from '../../core/survey/profile.ts';
import { type Sentences, writeSentences } from './sentences.ts';

/** Writes the sentences of a wave's report from its findings. @param main the cell that they are about. */
export function writeWaveSentences({ gap, barrier }: Findings, main: CellResults): Sentences {
  const { headline, summary, barrier: onBarrier } = writeSentences(main, barrier, whoOf(main));
  if (!gap) return { headline, summary, barrier: onBarrier };
  return { headline: headlineOf(gap) ?? headline, summary: `${summary} ${describeGap(gap)}`, barrier: onBarrier };
}

function whoOf({ name, kind }: CellResults): string {
  if (kind === 'group') return `people of ${name}`;
  return name === CELL_NAMES.all ? 'people' : name.toLowerCase();
}

function headlineOf({ sections }: Comparison): string | undefined {
  const higher = widened(sections).length;
  if (higher === 0) return undefined;
  return `Sponsors rate ${higher === sections.length ? 'every section' : `${higher} of ${sections.length} sections`} higher than the people who use it.`;
}

function describeGap({ people, sections }: Comparison): string {
  if (sections.every(({ verdict }) => verdict === 'few'))
    return `With ${people[1]} sponsors and ${people[0]} people who use it, there are too few to tell a gap between them from chance.`;
  const [widest] = widened(sections).sort((one, other) => other.value - one.value);
  if (!widest) return 'In no section do sponsors see more than the people who use it, beyond chance.';
  return `The gap is widest in ${widest.title}: sponsors rate it ${formatScore(widest.to)}, and people who use it ${formatScore(widest.from)}.`;
}

/** The sections that sponsors rate higher beyond chance. */
function widened(sections: readonly SectionDifference[]): SectionDifference[] {
  return sections.filter(({ verdict, value }) => verdict === 'beyond' && value > 0);
}
