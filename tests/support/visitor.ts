/** The user agent of a visitor's browser: a headless one counts as a program's. */
export const VISITOR =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

/** An init script by which a page doesn't know that a program steers its browser. */
export const unsteered = () => Object.defineProperty(navigator, 'webdriver', { value: false });
