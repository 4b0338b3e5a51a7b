import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { OTHER_TOKEN, TOKEN } from './desk.ts';
import { type OwnIntake, startOwnIntake } from './own-intake.ts';

/**
 * Starts an intake with two operators, Maren and Jonas. @param file where their tokens are written.
 */
export function startNamedIntake(file: string): Promise<OwnIntake> {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `Maren ${TOKEN}\nJonas ${OTHER_TOKEN}\n`);
  return startOwnIntake({ settings: { OPERATOR_TOKENS_FILE: file } });
}
