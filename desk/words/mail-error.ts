const STEPS: Record<string, string> = {
  'MAIL FROM': 'about the sender',
  'RCPT TO': 'about the recipient',
  DATA: 'about the text',
};

const NO_CONNECTION: Record<string, string> = {
  ECONNREFUSED: 'the mail server refuses the connection',
  ECONNRESET: 'the mail server ended the connection',
  EHOSTUNREACH: 'the mail server can’t be reached',
  ENOTFOUND: 'the mail server’s name is unknown',
  EAI_AGAIN: 'the mail server’s name can’t be looked up',
  ETIMEDOUT: 'the mail server doesn’t answer',
};

/**
 * The error of a mail as an operator reads it, such as `550, about the recipient`. @param error the
 * SMTP reply code, the mail library's own code and the SMTP command; any other error is returned as
 * it is.
 */
export function describeMailError(error: string): string {
  const cause = error.match(/^E[A-Z]+ (E[A-Z_]+)\b/)?.[1] ?? error.match(/^E[A-Z_]+/)?.[0] ?? '';
  if (NO_CONNECTION[cause]) return NO_CONNECTION[cause];
  const [, code, command = ''] = error.match(/^(\d{3}(?: [245]\.\d+\.\d+)?) E[A-Z]+ (.+)$/) ?? [];
  const step = command.startsWith('AUTH') ? 'about the password' : STEPS[command];
  return step ? `${code}, ${step}` : error;
}
