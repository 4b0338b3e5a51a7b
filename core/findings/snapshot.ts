import * as v from 'valibot';
import { SIDES } from '../campaigns/campaign.ts';
import type { Answers } from '../survey/answers.ts';
import { type Edition, editionSchema } from '../survey/edition.ts';
import { type Cell, type Group, listCells } from './cells.ts';
import { figuresOf } from './compute-figures.ts';
import { figuresSchema } from './figures.ts';
import { suppress } from './suppress.ts';

/** Everything that was answered to an edition in a closed wave. */
export interface WaveAnswers {
  edition: Edition;
  groups: readonly Group[];
  responses: readonly { group: string; answers: Answers }[];
}

const texts = v.array(v.string());
const cellSchema = v.object({ kind: v.picklist(['all', 'side', 'group']), name: v.string(), groups: texts });

/** What is known of a closed wave. It is computed once and stored; everything shown or exported is derived from it (decisions 0130 and 0160). */
export const snapshotSchema = v.object({
  edition: editionSchema,
  groups: v.array(v.object({ id: v.string(), name: v.string(), side: v.picklist(SIDES) })),
  shown: v.array(v.object({ cell: cellSchema, invited: v.optional(v.number()), figures: figuresSchema })),
  withheld: v.array(v.object({ cell: cellSchema, reason: v.picklist(['few', 'difference']), exposes: texts })),
});
export type Snapshot = v.InferOutput<typeof snapshotSchema>;

/**
 * Computes the snapshot of a closed wave: the figures of the cells that may be shown. The order of responses makes no difference.
 * @throws if a response is incomplete, or of an unknown group.
 */
export function takeSnapshot({ edition, groups, responses }: WaveAnswers): Snapshot {
  if (!responses.every(({ group }) => groups.some(({ id }) => id === group))) throw new Error('A response is of an unknown group.');
  const counted = groups.map((group) => ({ ...group, people: responses.filter((response) => response.group === group.id).length }));
  const { shown, withheld } = suppress(listCells(groups), counted);
  const rowsOf = (cell: Cell) => responses.flatMap(({ group, answers }) => (cell.groups.includes(group) ? [answers] : []));
  return {
    edition,
    groups: groups.map(({ id, name, side }) => ({ id, name, side })),
    shown: shown.map((cell) => ({ cell, invited: invitedTo(cell, groups), figures: figuresOf(edition.words, rowsOf(cell)) })),
    withheld,
  };
}

function invitedTo(cell: Cell, groups: readonly Group[]): number | undefined {
  const counts = groups.flatMap(({ id, invited }) => (cell.groups.includes(id) ? [invited ?? Number.NaN] : []));
  const sum = counts.reduce((total, count) => total + count, 0);
  return Number.isNaN(sum) ? undefined : sum;
}
