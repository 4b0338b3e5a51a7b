/** Mail programs cut off links with a longer text, counted in its encoded characters. */
const MAIL_TEXT_LENGTH = 1800;

/** Whether a text arrives whole by a link that begins a mail. */
export function fitsMailLink(text: string): boolean {
  return encodeURIComponent(text).length <= MAIL_TEXT_LENGTH;
}
