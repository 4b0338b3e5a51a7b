/** Markup that is already safe. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
  toString(): string {
    return this.text;
  }
}

type Part = string | number | Html | undefined | false | Part[];

/** Writes HTML; whatever is put in is text unless it was written by this function. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(strings.reduce((text, string, index) => text + string + (index < parts.length ? render(parts[index]) : ''), ''));
}

function render(part: Part): string {
  if (Array.isArray(part)) return part.map(render).join('');
  if (part === undefined || part === false) return '';
  return part instanceof Html ? part.text : escapeHtml(String(part));
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;').replaceAll("'", '&#39;');
}
