interface KeptTextProps {
  /**
   * The text, with keys of local storage in braces. Of a list, the entry at the draft's step is
   * shown.
   */
  kept: string | readonly string[];
  /** The text if the browser keeps nothing. */
  children: string;
}

/**
 * The start script fills this in from local storage before the application runs
 * (`builder/documents/documents.ts`); React keeps the filled element.
 */
export function KeptText({ kept, children }: KeptTextProps) {
  return (
    <span data-kept={[kept].flat().join('\n')} suppressHydrationWarning>
      {children}
    </span>
  );
}
