import { createContext } from 'react';

/** Whether a component is inside the original site, where links get its prefix. It changes only with the layout, so that a navigation rerenders no link that stays. */
export const InOriginal = createContext(false);
