/** A setting is wrong. The message names the variable and says what to do. */
export class SettingsError extends Error {
  override name = 'SettingsError';
}
