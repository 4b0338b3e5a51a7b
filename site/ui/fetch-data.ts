import { isMissing } from './lazy-code.ts';

/** @returns null if there is none of this name. @throws if the network or the server fails. */
export async function fetchData<Data>(name: string): Promise<Data | null> {
  const response = await fetch(`${import.meta.env.BASE_URL}data/${name}.json`);
  if (isMissing(response)) return null;
  if (!response.ok) throw new Error(`${name} could not be fetched (${response.status}).`);
  return response.json();
}
