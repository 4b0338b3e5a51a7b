import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as Prerender from '../../site/prerender.tsx';
import type { Deployment } from './vite.ts';

export type BundleName = 'site' | 'prerender' | 'desk';

export const FEED_STYLES = 'site/styles/feed.css';

/** Loaded only without JavaScript. */
export const FONT_STYLES = 'site/styles/fonts.css';

export const DESK_ENTRY = 'desk/main.tsx';

export interface BundleJob {
  name: BundleName;
  deployment: Deployment;
  folder: string;
  modules: Record<string, unknown>;
}

export async function loadPrerenderer(folder: string): Promise<typeof Prerender> {
  return import(pathToFileURL(path.join(folder, 'prerender.js')).href);
}
