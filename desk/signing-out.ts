import { type DeskRequest, describe, RequestError } from './request.ts';

/** Wraps a request function, and signs the operator out when the intake refuses the token. */
export function signingOut(request: DeskRequest, onRefused: (why: string) => void): DeskRequest {
  return (...options) =>
    request(...options).catch((error: unknown) => {
      if (error instanceof RequestError && error.reason === 'signed-out')
        onRefused(describe(error));
      throw error;
    });
}
