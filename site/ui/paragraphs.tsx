import type { ReactNode } from 'react';
import { Unbroken } from './unbroken.tsx';

export function Paragraphs({ text }: { text: string[] }) {
  return text.map((paragraph) => <Paragraph key={paragraph} text={paragraph} />);
}

export function Paragraph({
  text,
  className,
}: {
  text: ReactNode;
  className?: string | undefined;
}) {
  return (
    <p className={className}>
      <Unbroken>{text}</Unbroken>
    </p>
  );
}
