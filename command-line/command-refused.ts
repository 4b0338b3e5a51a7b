/** The command can't run in this state. The message names the remedy. */
export class CommandRefused extends Error {
  override name = 'CommandRefused';
}
