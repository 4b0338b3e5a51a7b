import packageFile from '../../package.json' with { type: 'json' };

/** The version of this code. */
export const VERSION: string = packageFile.version;
