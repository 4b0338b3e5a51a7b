/** Downloads a text file that is made in the browser, without the network. */
export function downloadText(fileName: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  const anchor = Object.assign(document.createElement('a'), { href: address, download: fileName });
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(address)); // The download has started by then.
}
