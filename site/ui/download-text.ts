/**
 * Downloads a text file that is made in the browser, without the network. @param type its media
 * type.
 */
export function downloadText(fileName: string, text: string, type = 'text/plain'): void {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const anchor = Object.assign(document.createElement('a'), { href: address, download: fileName });
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(address)); // The download has started by then.
}
