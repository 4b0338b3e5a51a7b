/**
 * The folders of a site whose file names change with their content, so that browsers may keep the
 * files for good.
 */
export const HASHED_FOLDERS = ['assets', 'pictures', 'social'];
