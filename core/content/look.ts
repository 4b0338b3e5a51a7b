import * as v from 'valibot';
import { text } from '../schema.ts';

const logoSchema = v.strictObject({
  width: v.number(),
  height: v.number(),
  /** Its shapes as SVG path data. An accent shape has the colour `--span`, any other `--ink`. */
  paths: v.array(v.strictObject({ d: text, isAccent: v.boolean() })),
});

/** The look of the firm, for files without the site's style sheet. */
export const lookSchema = v.strictObject({
  /** The colours of `tokens.css`, such as `#13212a`, by name. */
  colours: v.record(v.string(), v.string()),
  logo: logoSchema,
});

export type Logo = v.InferOutput<typeof logoSchema>;
export type Look = v.InferOutput<typeof lookSchema>;

/** The logo as shapes of an SVG. @param ink the colour of a shape that is no accent. */
export function drawLogo({ paths }: Logo, ink: string, accent: string): string {
  return paths
    .map(({ d, isAccent }) => `<path fill="${isAccent ? accent : ink}" d="${d}"/>`)
    .join('');
}
