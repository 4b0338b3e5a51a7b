import * as v from 'valibot';
import type { Answers } from '../survey/answers.ts';
import type { CommentField } from '../survey/draft.ts';
import type { EditionWords } from '../survey/edition.ts';
import { type Cell, type Group, listCells } from './cells.ts';
import { figuresOf } from './compute-figures.ts';
import { figuresSchema, LEAST_PEOPLE } from './figures.ts';
import { suppress } from './suppress.ts';

/** A closed wave: everything that was answered. */
export interface Wave {
  edition: EditionWords;
  groups: readonly Group[];
  responses: readonly { group: string; answers: Answers }[];
  comments: readonly { field: CommentField; text: string }[];
}

const texts = v.array(v.string());
const cellSchema = v.object({ kind: v.picklist(['all', 'side', 'group']), name: v.string(), groups: texts });

/** What is known of a wave once it is closed. It is computed once and stored; everything shown or exported is derived from it (decisions 0130 and 0133). */
export const snapshotSchema = v.object({
  groups: v.array(v.object({ id: v.string(), name: v.string(), side: v.picklist(['users', 'sponsors']) })),
  shown: v.array(v.object({ cell: cellSchema, invited: v.optional(v.number()), figures: figuresSchema })),
  withheld: v.array(v.object({ cell: cellSchema, reason: v.picklist(['few', 'difference']), exposes: texts })),
  comments: v.object({ workingWell: texts, improvements: texts, suggestions: texts }),
});
export type Snapshot = v.InferOutput<typeof snapshotSchema>;

/**
 * Computes the snapshot of a closed wave: the figures of the cells that may be shown, and the comments if five people answered. The order of
 * responses and comments makes no difference.
 * @throws if a response is incomplete, or of an unknown group.
 */
export function takeSnapshot({ edition, groups, responses, comments }: Wave): Snapshot {
  if (!responses.every(({ group }) => groups.some(({ id }) => id === group))) throw new Error('A response is of an unknown group.');
  const counted = groups.map((group) => ({ ...group, people: responses.filter((response) => response.group === group.id).length }));
  const { shown, withheld } = suppress(listCells(groups), counted);
  const rowsOf = (cell: Cell) => responses.flatMap(({ group, answers }) => (cell.groups.includes(group) ? [answers] : []));
  const published = responses.length < LEAST_PEOPLE ? [] : comments;
  // Alphabetical: an order that depends on nothing but the words.
  const commentsOn = (field: CommentField) => published.flatMap((comment) => (comment.field === field ? [comment.text] : [])).sort();
  return {
    groups: groups.map(({ id, name, side }) => ({ id, name, side })),
    shown: shown.map((cell) => ({ cell, invited: invitedTo(cell, groups), figures: figuresOf(edition, rowsOf(cell)) })),
    withheld,
    comments: { workingWell: commentsOn('workingWell'), improvements: commentsOn('improvements'), suggestions: commentsOn('suggestions') },
  };
}

/** A snapshot without the comments that an operator has left out, because they name somebody. */
export function omitComments(snapshot: Snapshot, omitted: readonly string[]): Snapshot {
  const keep = (comments: readonly string[]) => comments.filter((comment) => !omitted.includes(comment));
  const { workingWell, improvements, suggestions } = snapshot.comments;
  return { ...snapshot, comments: { workingWell: keep(workingWell), improvements: keep(improvements), suggestions: keep(suggestions) } };
}

function invitedTo(cell: Cell, groups: readonly Group[]): number | undefined {
  const counts = groups.flatMap(({ id, invited }) => (cell.groups.includes(id) ? [invited ?? Number.NaN] : []));
  const sum = counts.reduce((total, count) => total + count, 0);
  return Number.isNaN(sum) ? undefined : sum;
}
