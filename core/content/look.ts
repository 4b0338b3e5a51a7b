import * as v from 'valibot';
import { text } from '../schema.ts';

const logoSchema = v.strictObject({
  width: v.number(),
  height: v.number(),
  /** SVG path data. An accent has the colour `--span`, any other shape `--ink`. */
  paths: v.array(v.strictObject({ d: text, isAccent: v.boolean() })),
});

/** For files without the site's style sheet. */
export const lookSchema = v.strictObject({
  /** Of `tokens.css`, such as `#13212a`, by name. */
  colours: v.record(v.string(), v.string()),
  logo: logoSchema,
});

export type Logo = v.InferOutput<typeof logoSchema>;
export type Look = v.InferOutput<typeof lookSchema>;

/** As shapes of an SVG. @param ink the colour of shapes that are no accent. */
export function drawLogo({ paths }: Logo, ink: string, accent: string): string {
  return paths
    .map(({ d, isAccent }) => `<path fill="${isAccent ? accent : ink}" d="${d}"/>`)
    .join('');
}
