/** Whether the visitor's browser asks for less data, so that nothing is to be fetched ahead. */
export function isSavingData(): boolean {
  return (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true;
}
