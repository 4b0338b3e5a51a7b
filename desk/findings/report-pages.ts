/** A part of a report that no page divides. */
interface Measured {
  /** In pixels. */
  height: number;
  /** Whether it stands on the same page as the one after it, as a heading does. */
  keepsNext?: boolean | undefined;
}

/**
 * Places blocks on pages, in their order. A block that is taller than a page has one of its own.
 * @param room the height of a page. @returns the indices of the blocks on each page.
 */
export function paginate(blocks: readonly Measured[], room: number): number[][] {
  const pages: number[][] = [];
  let left = 0;
  for (const unit of unitsOf(blocks)) {
    const height = unit.reduce((sum, index) => sum + (blocks[index]?.height ?? 0), 0);
    const page = pages.at(-1);
    if (page && height <= left) {
      page.push(...unit);
      left -= height;
    } else {
      pages.push([...unit]);
      left = room - height;
    }
  }
  return pages;
}

/** The indices of the blocks that stay together: some headings and the block after them. */
function unitsOf(blocks: readonly Measured[]): number[][] {
  const units: number[][] = [[]];
  for (const [index, { keepsNext }] of blocks.entries()) {
    units.at(-1)?.push(index);
    if (!keepsNext) units.push([]);
  }
  return units.filter((unit) => unit.length > 0);
}

/** The largest of some numbers of rows with which a page isn't too high; the least if all are. */
export function fitRows(
  choices: readonly number[],
  heightOf: (rows: number) => number,
  room: number,
) {
  return choices.find((rows) => heightOf(rows) <= room) ?? choices.at(-1) ?? 0;
}
