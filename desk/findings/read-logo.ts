import { toBase64 } from '../../core/gates/encrypt.ts';

/** The media types of pictures that every browser shows. */
export const LOGO_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/svg+xml'];
const MAX_BYTES = 1024 * 1024;

const NO_PICTURE = 'Please choose a picture: PNG, JPEG, WebP or SVG.';

/** Reads a chosen picture as an address that holds it. @returns undefined if none was chosen. */
export async function readLogo(
  file: FormDataEntryValue | null,
): Promise<{ address?: string; error?: string } | undefined> {
  if (!(file instanceof File) || file.size === 0) return undefined;
  if (!LOGO_TYPES.includes(file.type)) return { error: NO_PICTURE };
  if (file.size > MAX_BYTES) return { error: 'Please choose a picture of at most 1 MB.' };
  const address = `data:${file.type};base64,${toBase64(await file.arrayBuffer())}`;
  const picture = new Image();
  picture.src = address;
  return picture.decode().then(
    () => ({ address }),
    () => ({ error: NO_PICTURE }),
  );
}
