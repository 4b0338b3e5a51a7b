import { Unbroken } from './unbroken.tsx';

export function Paragraphs({ text }: { text: string[] }) {
  return text.map((paragraph) => (
    <p key={paragraph}>
      <Unbroken>{paragraph}</Unbroken>
    </p>
  ));
}
