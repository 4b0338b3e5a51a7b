import type { ComponentProps } from 'react';

export function TextList({ items, ...rest }: { items: readonly string[] } & ComponentProps<'ul'>) {
  return (
    <ul {...rest}>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}
