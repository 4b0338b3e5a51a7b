import { Field, type FieldProps } from '../../site/ui/field.tsx';
import { useField } from './form.tsx';

/** A field of a form of the desk. @param defaultValue what it shows if nothing is stored. */
export function TextField({ defaultValue = '', ...field }: FieldProps & { name: string }) {
  const { value = defaultValue, error } = useField(field.name);
  return <Field autoComplete="off" {...field} defaultValue={value} error={error} />;
}
