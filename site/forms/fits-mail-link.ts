/** Mail programs cut off links whose encoded text is longer. */
const MAIL_TEXT_LENGTH = 1800;

export function fitsMailLink(text: string): boolean {
  return encodeURIComponent(text).length <= MAIL_TEXT_LENGTH;
}
