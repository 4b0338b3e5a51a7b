import { type Meaning, readReply, statusOf } from './replies.ts';
import { MailFailure, type Scope } from './transport.ts';

export interface Failed extends Error {
  code?: string | undefined;
  /** Of the system or of TLS. */
  originalCode?: string | undefined;
  command?: string | undefined;
  responseCode?: number | undefined;
  /** The relay's whole answer. */
  response?: string | undefined;
}

interface Circumstances {
  /** The whole text was sent. */
  isTextSent: boolean;
  /** The mail has another return path than most. */
  isOwnPath: boolean;
  /** The session was only being opened. */
  isOpening?: boolean;
}

const SCOPES: Record<Meaning, Scope> = {
  'recipient gone': 'address',
  'recipient later': 'recipient',
  'we later': 'busy',
  'we blocked': 'us',
  'message refused': 'never',
};

export function failureOf(error: Failed, circumstances: Circumstances): MailFailure {
  const reason = reasonOf(error);
  const answer = error.response;
  if (circumstances.isOpening)
    return new MailFailure(scopeOfOpening(error), reason, { isOfSession: true, answer });
  if (error.responseCode === undefined)
    return new MailFailure(scopeOfSilence(error, circumstances), reason);
  if (error.command === 'MAIL FROM') return failureOfSender(error, circumstances);
  const { means, isUnclear } = readReply(answer ?? '');
  const scope = SCOPES[means];
  // A 4xx code about the recipient or the text is temporary (RFC 5321, 4.2.1).
  const isForNow = error.responseCode < 500 && (scope === 'address' || scope === 'never');
  return new MailFailure(isForNow ? 'recipient' : scope, reason, { isUnclear, answer });
}

/**
 * The system takes a small text whole, so that it counts as sent. A mail server that closes the
 * connection with some of it unread resets it; one that has read all ends it.
 */
function scopeOfSilence({ code, originalCode }: Failed, { isTextSent }: Circumstances): Scope {
  if (isTextSent) return RESET.includes(originalCode ?? '') ? 'cut' : 'unknown';
  // It hung on this mail until we gave up.
  return code === 'EABORT' ? 'recipient' : 'later';
}

const RESET = ['ECONNRESET', 'EPIPE'];

/** A refused sender concerns every recipient, unless the server refuses the mail itself. */
function failureOfSender(error: Failed, { isOwnPath }: Circumstances): MailFailure {
  const { responseCode = 0, response = '', response: answer } = error;
  const reason = reasonOf(error);
  const isFinal = responseCode >= 500;
  if (responseCode === 552 || statusOf(response) === '5.3.4')
    return new MailFailure('never', reason, { answer });
  if (isOwnPath && isFinal) return new MailFailure('recipient', reason, { answer });
  const isBusy = SCOPES[readReply(response).means] === 'busy';
  return new MailFailure(isBusy ? 'busy' : isFinal ? 'us' : 'relay', reason, {
    isOfSession: true,
    answer,
  });
}

function scopeOfOpening({ code, command = '', responseCode = 0, originalCode }: Failed): Scope {
  const isRefused = responseCode >= 500;
  // A wrong password gets a 5xx code; a server that can't check it says 4xx (RFC 4954, 6).
  if (code === 'EAUTH' || command.startsWith('AUTH'))
    return responseCode >= 400 && !isRefused ? 'relay' : 'us';
  return isRefused || code === 'ETLS' || CERTIFICATES[originalCode ?? ''] ? 'us' : 'relay';
}

const CERTIFICATES: Record<string, string> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is signed by an authority that nobody here knows',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY:
    'its certificate is signed by an authority that nobody here knows',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE:
    'its certificate is signed by an authority that nobody here knows',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  CERT_NOT_YET_VALID: 'its certificate is not valid yet',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host',
};

// Only the codes: the relay's text may contain the recipient's address, which must not be logged.
function reasonOf({
  code,
  originalCode = '',
  command,
  responseCode,
  response = '',
  message,
}: Failed): string {
  const certificate = CERTIFICATES[originalCode];
  if (certificate) return certificate;
  if (code === 'ETLS' && /STARTTLS/.test(message)) return 'it offers no STARTTLS';
  const parts = [responseCode, statusOf(response), code, originalCode, command];
  return parts.filter(Boolean).join(' ') || 'unknown';
}
