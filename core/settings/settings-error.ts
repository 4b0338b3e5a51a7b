/** An invalid setting. The message names the variable and the remedy. */
export class SettingsError extends Error {
  override name = 'SettingsError';
}
