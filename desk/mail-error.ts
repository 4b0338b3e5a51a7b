const STEPS: Record<string, string> = {
  'MAIL FROM': 'about the sender',
  'RCPT TO': 'about the recipient',
  DATA: 'about the text',
};

/**
 * The error of a mail as an operator reads it, such as `550, about the recipient`. @param error the
 * SMTP reply code, the mail library's own code and the SMTP command; any other error is returned as
 * it is.
 */
export function describeMailError(error: string): string {
  const [, code, command = ''] = error.match(/^(\d{3}(?: [245]\.\d+\.\d+)?) E[A-Z]+ (.+)$/) ?? [];
  const step = command.startsWith('AUTH') ? 'about the password' : STEPS[command];
  return step ? `${code}, ${step}` : error;
}
