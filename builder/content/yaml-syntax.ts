import type { YAMLError } from 'yaml';

const INDENTATION = ['BAD_INDENT', 'MULTILINE_IMPLICIT_KEY'];

/**
 * Describes the syntax errors of a YAML file in an editor's words. The parser reports a tab or a wrong indentation once for each line
 * that follows from it; an editor reads of it once.
 */
export function describeSyntax(errors: readonly YAMLError[]): { offset: number; message: string }[] {
  const find = (isOne: (error: YAMLError) => boolean, message: string) => errors.filter(isOne).map(({ pos }) => ({ offset: pos[0], message }));
  const [tab] = find(({ code }) => code === 'TAB_AS_INDENT', 'begins with a tab: indent this line and those like it with spaces, two for each level');
  if (tab) return [tab];
  const [indentation] = find(
    isIndentation,
    'is indented wrongly, here or on the next line: begin the fields of a group, and the dashes of a list, each below the one before, two spaces deeper than the field they belong to',
  );
  if (indentation) return [indentation];
  return errors.map(({ code, message, pos }) => {
    if (code === 'DUPLICATE_KEY') return { offset: pos[0], message: 'repeats a field of the same group: remove one of them' };
    const [reason = ''] = message.split('\n');
    return {
      offset: pos[0],
      message: `is not valid YAML (${reason.replace(/ at line.*$/, '')}): put text that holds a colon, a brace or a quotation mark between quotation marks`,
    };
  });
}

function isIndentation({ code, message }: YAMLError): boolean {
  return INDENTATION.includes(code) || (code === 'MISSING_CHAR' && !message.includes('quote'));
}
