/** Whether the browser's data saver is on. If so, nothing is prefetched. */
export function isSavingData(): boolean {
  return (
    (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true
  );
}
