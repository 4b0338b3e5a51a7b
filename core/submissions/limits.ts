// This constant has a separate file, so that a screen that shows the limit doesn't load the
// schemas.

/** The maximum length of a message or an open comment, in characters (product.md, Delivery). */
export const TEXT_MAX_LENGTH = 5000;
