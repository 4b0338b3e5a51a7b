import words from 'content:desk';
import { ENGLISH } from '../../core/english.ts';

/**
 * The desk's names of a form's submissions; the resource itself for a form that this version
 * doesn't know.
 */
export function formNames(resource: string): { one: string; many: string } {
  return words.forms[resource] ?? { one: resource, many: resource };
}

/** The desk's name of a mail; the kind itself if this version doesn't know it. */
export function mailName(kind: string): string {
  return words.mails[kind] ?? kind;
}

const LANGUAGES = new Intl.DisplayNames(ENGLISH.tag, { type: 'language' });

/** Such as `German`. @param tag BCP 47. */
export function languageName(tag: string): string {
  return LANGUAGES.of(tag) ?? tag;
}

/** The label of a field; its name if this version doesn't know it. */
export function labelOf(field: string): string {
  return words.labels[field] ?? field;
}
