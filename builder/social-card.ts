import type { ReactNode } from 'react';
import type { Look } from '../core/content/look.ts';
import { colour } from './look.ts';
import { SOCIAL_SIZE } from './social-tags.ts';

/** The words on a social picture. */
export interface SocialCard {
  brand: string;
  title: string;
  /** An article's category, in the accent colour above the title. */
  category?: string | undefined;
  /** A line at the right of the brand. */
  tagline: string;
}

type Style = Record<string, string | number>;

const MARGIN = 64;
const WIDTH = SOCIAL_SIZE.width - 2 * MARGIN;
// The area of a title above the bridge, and a character's average share of it.
const TITLE = { sizes: [104, 92, 84, 76, 68, 60], height: 232, leading: 1.04, character: 0.455 };
const CATEGORY_HEIGHT = 24;
const SMALLEST_TITLE = 52;

/**
 * The layout of a social picture's words for Satori: logo, category and title, left-aligned above
 * the bridge.
 */
export function cardOf({ brand, title, category, tagline }: SocialCard, look: Look): ReactNode {
  const size =
    TITLE.sizes.find(
      (one) =>
        countLines(title, one) * one * TITLE.leading <=
        TITLE.height - (category ? CATEGORY_HEIGHT : 0),
    ) ?? SMALLEST_TITLE;
  return box(
    {
      flexDirection: 'column',
      width: WIDTH,
      height: '100%',
      margin: `52px ${MARGIN}px`,
      color: colour(look, 'ink'),
      fontFamily: 'Schibsted',
    },
    [
      box({ alignItems: 'center', width: WIDTH, fontSize: 32, letterSpacing: '-.02em' }, [
        logo(look),
        box({ marginLeft: 16 }, brand),
        box(
          { marginLeft: 'auto', color: colour(look, 'steel'), fontSize: 26, letterSpacing: 0 },
          tagline,
        ),
      ]),
      ...(category
        ? [box({ marginTop: 36, color: colour(look, 'span'), fontSize: 30 }, category)]
        : []),
      box(
        {
          marginTop: category ? 6 : 44,
          maxWidth: WIDTH,
          fontSize: size,
          lineHeight: TITLE.leading,
          letterSpacing: '-.036em',
          textWrap: 'balance',
        },
        title,
      ),
    ],
  ) as ReactNode;
}

function countLines(title: string, size: number): number {
  const room = WIDTH / (size * TITLE.character);
  let lines = 1;
  let used = 0;
  for (const { length } of title.split(' ')) {
    if (used > 0 && used + 1 + length > room) {
      lines += 1;
      used = length;
    } else used += length + (used > 0 ? 1 : 0);
  }
  return lines;
}

function logo(look: Look): unknown {
  const { width, height, paths } = look.logo;
  return {
    type: 'svg',
    props: {
      width: 50,
      height: 40,
      viewBox: `0 0 ${width} ${height}`,
      children: paths.map(({ d, isAccent }) => ({
        type: 'path',
        props: { d, fill: colour(look, isAccent ? 'span' : 'ink') },
      })),
    },
  };
}

function box(style: Style, children: unknown[] | string): unknown {
  return { type: 'div', props: { style: { display: 'flex', ...style }, children } };
}
