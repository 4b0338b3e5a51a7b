interface KeptTextProps {
  /**
   * The text with the keys of local storage in braces. In a list, the one of the step at which the
   * survey's draft is.
   */
  kept: string | readonly string[];
  /** What stands there where the browser keeps nothing. */
  children: string;
}

/**
 * Text of what the browser keeps, which the start script fills in before the application runs
 * (`builder/documents/documents.ts`). React takes the filled element as it is.
 */
export function KeptText({ kept, children }: KeptTextProps) {
  return (
    <span data-kept={[kept].flat().join('\n')} suppressHydrationWarning>
      {children}
    </span>
  );
}
