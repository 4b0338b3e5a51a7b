import type { Inline } from '../../core/content/article.ts';

/** A run of inline text with the font it is set in. */
export interface Run {
  text: string;
  font: 'text' | 'strong' | 'emphasis';
  link?: string | undefined;
}

const FONTS = { strong: 'strong', emphasis: 'emphasis' } as const;

/** Splits inline text into runs of one font each. Routes become absolute addresses. */
export function runsOf(
  inlines: Inline[],
  siteUrl: string,
  font: Run['font'] = 'text',
  link?: string,
): Run[] {
  return inlines.flatMap((inline): Run[] => {
    if (typeof inline === 'string') return [{ text: inline, font, link }];
    if (inline.kind === 'link')
      return runsOf(
        inline.children,
        siteUrl,
        font,
        inline.to.startsWith('/') ? siteUrl + inline.to : inline.to,
      );
    return runsOf(
      inline.children,
      siteUrl,
      inline.kind === 'code' ? font : FONTS[inline.kind],
      link,
    );
  });
}

/** Removes a long blank from the end of runs. The guide draws it as a line to write on. */
export function takeBlank(runs: Run[]): { runs: Run[]; hasBlank: boolean } {
  const last = runs.at(-1);
  const rest = last?.text.replace(/\s*_{20,}\s*$/, '');
  if (!last || rest === undefined || rest === last.text) return { runs, hasBlank: false };
  return {
    runs: rest ? [...runs.slice(0, -1), { ...last, text: rest }] : runs.slice(0, -1),
    hasBlank: true,
  };
}
