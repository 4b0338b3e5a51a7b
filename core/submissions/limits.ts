// This constant has a separate file, so that a screen that shows the limit doesn't load the schemas.

/** The maximum length of a message or an open comment, in characters (product.md, Delivery). */
export const TEXT_MAX_LENGTH = 5000;
/** The maximum number of drafts that one survey response was copied from: one for each change of device. */
export const ORIGINS_MAX = 10;
