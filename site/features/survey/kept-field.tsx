import { useEffect, useRef } from 'react';
import { Field, type FieldProps } from '../../ui/field.tsx';

interface KeptFieldProps extends Omit<FieldProps, 'ref' | 'defaultValue' | 'onInput'> {
  text: string;
  onText: (text: string) => void;
}

/** A field whose text is stored in the draft. */
export function KeptField({ text, onText, ...field }: KeptFieldProps) {
  const box = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  // Shows the changes of another tab, and cleared text. Text typed here is the same already.
  useEffect(() => {
    if (box.current && box.current.value !== text) box.current.value = text;
  }, [text]);
  return (
    <Field
      {...field}
      ref={box}
      defaultValue={text}
      onInput={(event) => onText(event.currentTarget.value)}
    />
  );
}
