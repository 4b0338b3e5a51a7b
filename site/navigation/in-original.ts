import { createContext } from 'react';

/** Whether a component stands inside the original site, where links get its prefix. It changes with the layout only, so that a navigation renders no link anew that stays. */
export const InOriginal = createContext(false);
