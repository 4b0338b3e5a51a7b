import layout from '../styles/layout.module.css';

/** One or more paragraphs. */
export function Paragraphs({ text }: { text: string[] }) {
  return text.map((paragraph) => (
    <p key={paragraph}>
      <Figures>{paragraph}</Figures>
    </p>
  ));
}

/** Text in which ranges, such as 1-2%, don't break at the hyphen. */
export function Figures({ children }: { children: string }) {
  return children.split(/(\S*\d-\d\S*)/).map((part, index) =>
    index % 2 ? (
      <span key={part} className={layout.unbroken}>
        {part}
      </span>
    ) : (
      part
    ),
  );
}
