/**
 * Puts back what a visitor had done in elements that React has drawn anew, because an extension or a
 * translation had changed the document before the start: what was typed and chosen, which items were
 * open, and the focus.
 * @param before the elements of the document, which hold it still.
 * @param focused the one of them that had the focus.
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

/** The element that stands where another one stood: of its kind, name and place among them. */
function findAlike(root: HTMLElement, old: Element, before: Element[]): Element | undefined {
  const isAlike = (one: Element) =>
    one.localName === old.localName && one.getAttribute('name') === old.getAttribute('name');
  const place = before.filter(isAlike).indexOf(old);
  return [...root.querySelectorAll(old.localName)].filter(isAlike)[place];
}

function copyValue(old: Field, drawn: Field): void {
  if (old instanceof HTMLInputElement && drawn instanceof HTMLInputElement) {
    if (old.checked === drawn.checked && old.value === drawn.value) return;
    // A click, so that React hears of it.
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
    // Fields for addresses have no selection.
  }
}
