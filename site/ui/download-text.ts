/** Needs no network: the file is made in the browser. */
export function downloadText(fileName: string, text: string, type = 'text/plain'): void {
  download(fileName, new Blob([text], { type: `${type};charset=utf-8` }));
}

/** Downloads a file that is made in the browser, without the network. */
export function download(fileName: string, file: Blob): void {
  const address = URL.createObjectURL(file);
  const anchor = Object.assign(document.createElement('a'), { href: address, download: fileName });
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(address)); // The download has started by then.
}
