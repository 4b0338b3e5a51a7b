import { compareWaves } from '../../core/findings/compare-waves.ts';
import { deriveFindings } from '../../core/findings/findings.ts';
import type { Snapshot } from '../../core/findings/snapshot.ts';
import { scoresOf } from '../../core/findings/wave-scores.ts';
import type { Saying } from '../../desk/findings/figures-in-words.ts';
import type { ReportInput } from '../../desk/findings/report-blocks.tsx';
import { writeWaveSentences } from '../../desk/findings/report-sentences.ts';
import { content } from './content.ts';
import { SAY } from './saying.ts';

const QUESTIONS = content.mail['survey-copy'].comments;

interface Given {
  found?: Partial<ReportInput['found']>;
  earlier?: readonly Snapshot[];
  say?: Saying;
}

/** What a report is written from. */
export function inputOf(
  snapshot: Snapshot,
  { found = {}, earlier = [], say = SAY }: Given = {},
): ReportInput {
  const findings = deriveFindings(snapshot, say.cellNames(snapshot.units));
  const { main } = findings;
  if (!main) throw new Error('Nothing is shown.');
  const before = earlier.map((one, index) => scoresOf(one, `${index}`));
  const history = compareWaves(before, snapshot, findings, 'Now');
  const participation = {
    least: snapshot.words.least,
    units: snapshot.units,
    parts: snapshot.parts,
  };
  return {
    found: {
      ...{ client: 'Aldermoor', system: 'Compass', campaignId: 'c', campaign: 'Depots' },
      ...{ wave: 'Now', opensOn: '2026-11-02', closesOn: '2026-11-15', state: 'settled' },
      ...{ participation, unread: 0, comments: [], earlier: [], steps: {}, recipients: '' },
      ...{ actions: [], earlierActions: [], ...found },
    },
    figures: { wave: 'Now', findings, main, history, units: snapshot.units },
    written: {
      headline: 'ж',
      points: writeWaveSentences(say, 'Compass', findings, main, history.changes).points,
      reader: '',
    },
    ...{ quoted: [], day: '16 November', say, questions: QUESTIONS },
  };
}
