import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as Prerender from '../../site/prerender.tsx';
import type { Deployment } from './vite.ts';

/** The site's code for browsers, its prerenderer for Node, and the operators' desk. */
export type BundleName = 'site' | 'prerender' | 'desk';

/** The styles of the feed, for readers who open it in a browser. */
export const FEED_STYLES = 'site/styles/feed.css';

/** The fonts of readers without JavaScript. */
export const FONT_STYLES = 'site/styles/fonts.css';

export const DESK_ENTRY = 'desk/main.tsx';

export interface BundleJob {
  name: BundleName;
  deployment: Deployment;
  folder: string;
  /** The modules `content:<name>`, by name. */
  modules: Record<string, unknown>;
}

export async function loadPrerenderer(folder: string): Promise<typeof Prerender> {
  return import(pathToFileURL(path.join(folder, 'prerender.js')).href);
}
