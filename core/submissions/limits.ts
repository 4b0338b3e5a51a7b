// Apart from the schemas, so that a screen that shows it need not load them.

/** The most that a message or an open comment may hold, in characters (product.md, Delivery). */
export const TEXT_MAX_LENGTH = 5000;
