import type { YAMLError } from 'yaml';

const INDENTATION = ['BAD_INDENT', 'MULTILINE_IMPLICIT_KEY'];

/**
 * Describes the syntax errors of a YAML file in an editor's words. The parser reports most errors
 * again for all that follows from them; an editor reads of the first.
 */
export function describeSyntax(
  errors: readonly YAMLError[],
): { offset: number; message: string }[] {
  const find = (isOne: (error: YAMLError) => boolean, message: string) =>
    errors.filter(isOne).map(({ pos }) => ({ offset: pos[0], message }));
  const [tab] = find(
    ({ code }) => code === 'TAB_AS_INDENT',
    'begins with a tab: indent this line and those like it with spaces, two for each level',
  );
  if (tab) return [tab];
  const [indentation] = find(
    isIndentation,
    'is indented wrongly, here or on the next line: begin the fields of a group, and the dashes of a list, each below the one before, two spaces deeper than the field they belong to',
  );
  if (indentation) return [indentation];
  const repeated = find(isRepetition, 'repeats a field of the same group: remove one of them');
  const [other] = errors.filter((error) => !isRepetition(error));
  if (!other) return repeated;
  const [reason = ''] = other.message.split('\n');
  return [
    {
      offset: other.pos[0],
      message: `is not valid YAML (${reason.replace(/ at line.*$/, '')}): put text that holds a colon, a comma, a brace or a quotation mark between quotation marks`,
    },
  ];
}

function isRepetition({ code }: YAMLError): boolean {
  return code === 'DUPLICATE_KEY';
}

function isIndentation({ code, message }: YAMLError): boolean {
  return INDENTATION.includes(code) || (code === 'MISSING_CHAR' && !message.includes('quote'));
}
