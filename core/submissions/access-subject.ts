/** The subject value of the access form's hidden input (specification, point 3). */
export const ACCESS_SUBJECT = 'New Trust Bridge Protocol Access';
