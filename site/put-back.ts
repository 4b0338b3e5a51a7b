/**
 * Restores typed text, choices, opened items and focus after React has redrawn the document because
 * an extension or a translation had changed it.
 * @param before the replaced elements, which still hold their state
 * @param focused the element that had the focus
 */
export function putBack(root: HTMLElement, before: Element[], focused: object | undefined): void {
  for (const old of before) {
    const drawn = old.isConnected ? undefined : findAlike(root, old, before);
    if (!drawn) continue;
    if (old instanceof HTMLDetailsElement) (drawn as HTMLDetailsElement).open = old.open;
    else if ('value' in old) copyValue(old as Field, drawn as Field);
    if (old === focused) takeFocus(old as HTMLElement, drawn as HTMLElement);
  }
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** The new element with the same kind, name and index. */
function findAlike(root: HTMLElement, old: Element, before: Element[]): Element | undefined {
  const isAlike = (one: Element) =>
    one.localName === old.localName && one.getAttribute('name') === old.getAttribute('name');
  const place = before.filter(isAlike).indexOf(old);
  return [...root.querySelectorAll(old.localName)].filter(isAlike)[place];
}

function copyValue(old: Field, drawn: Field): void {
  if (old instanceof HTMLInputElement && drawn instanceof HTMLInputElement) {
    if (old.checked === drawn.checked && old.value === drawn.value) return;
    // A click, so that React notices.
    if (old.checked !== drawn.checked) drawn.click();
  } else if (old.value === drawn.value) return;
  drawn.value = old.value;
  drawn.dispatchEvent(new Event('input', { bubbles: true }));
}

function takeFocus(old: HTMLElement, drawn: HTMLElement): void {
  drawn.focus({ preventScroll: true });
  const isText = drawn instanceof HTMLInputElement || drawn instanceof HTMLTextAreaElement;
  if (!isText || !(old instanceof drawn.constructor)) return;
  const { selectionStart, selectionEnd } = old as HTMLInputElement;
  try {
    drawn.setSelectionRange(selectionStart, selectionEnd);
  } catch {
    // Some types of field have no selection.
  }
}
