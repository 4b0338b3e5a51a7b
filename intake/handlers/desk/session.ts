import type { DeskSession } from '../../../core/desk/desk.ts';
import { json } from '../respond.ts';
import type { Act } from './answer.ts';

/** Who is signed in. */
export const readSession: Act = async ({ operator }) =>
  json(200, { operator } satisfies DeskSession);
