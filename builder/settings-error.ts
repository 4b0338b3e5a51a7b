/** Names a variable that is wrong, and what to do. */
export class SettingsError extends Error {
  override name = 'SettingsError';
}
