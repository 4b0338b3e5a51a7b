// A separate file, so that a screen that shows the limit doesn't load the schemas.

/** Of a message or an open comment, in characters (product.md, Delivery). */
export const TEXT_MAX_LENGTH = 5000;
