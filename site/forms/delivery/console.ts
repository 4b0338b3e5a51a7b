import type { Adapter } from './adapter.ts';

/** Delivers nothing: submissions are logged to the console only (specification, point 7). */
export const deliver: Adapter['deliver'] = async ({ resource, payload }) => {
  console.log('formName' in payload ? payload.formName : resource, payload);
  return {};
};

export const kept: Adapter['kept'] = async () => undefined;
export const discard: Adapter['discard'] = async () => undefined;
