// Apart from the schemas, so that a screen that shows it need not load them.

/** The maximum length of a message or an open comment, in characters (product.md, Delivery). */
export const TEXT_MAX_LENGTH = 5000;
