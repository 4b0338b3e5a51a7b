/** Hands the visitor a text file, made here: nothing goes over the network. */
export function downloadText(fileName: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  const anchor = Object.assign(document.createElement('a'), { href: address, download: fileName });
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(address)); // The click has taken hold of it by then.
}
