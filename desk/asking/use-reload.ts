import { createContext, useContext } from 'react';

/** Reads anew what the screen shows. */
export const ReloadContext = createContext<() => void>(() => undefined);

export function useReload(): () => void {
  return useContext(ReloadContext);
}
