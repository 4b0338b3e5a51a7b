/** For the place of something in a chart, which has no more than a few thousand pixels. */
export function percent(value: number): string {
  return `${Math.round(value * 100) / 100}%`;
}
