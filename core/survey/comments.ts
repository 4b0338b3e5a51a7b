/**
 * In their order (specification, point 3). Everything that asks for, keeps, sends or shows comments
 * follows this list.
 */
export const COMMENT_FIELDS = ['workingWell', 'improvements', 'suggestions'] as const;
export type CommentField = (typeof COMMENT_FIELDS)[number];
export type Comments = Record<CommentField, string>;

export function byComment<Value>(make: (field: CommentField) => Value) {
  return Object.fromEntries(COMMENT_FIELDS.map((field) => [field, make(field)])) as Record<
    CommentField,
    Value
  >;
}
