import type { Secret } from './secret.ts';

/**
 * The token of a personal link. It is derived from the wave and the address with the store's
 * secret, so that each mail to a person has the same link, though no token is stored
 * (decisions/survey-anonymity.md).
 */
export function invitationToken(secret: Secret, waveId: string, address: string): string {
  return secret.keyOf('invitation', `${waveId} ${secret.addressKey(address)}`);
}

/** The id of the invitation with a token: its hash. */
export function invitationId(secret: Secret, token: string): string {
  return secret.keyOf('invitation id', token);
}
