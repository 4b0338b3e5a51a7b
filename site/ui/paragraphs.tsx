/** Text of one or more paragraphs. */
export function Paragraphs({ text }: { text: string[] }) {
  return text.map((paragraph) => <p key={paragraph}>{paragraph}</p>);
}
