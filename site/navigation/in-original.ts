import { createContext } from 'react';

/**
 * Whether a component is inside the original site, whose links get its prefix. It changes only with
 * the layout, so navigations rerender no other links.
 */
export const InOriginal = createContext(false);
