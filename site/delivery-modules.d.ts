declare module 'delivery:facts' {
  const facts: import('../core/submissions/delivery.ts').DeliveryFacts;
  export default facts;
}
/** One of `forms/delivery/{intake,forward,console}.ts`. */
declare module 'delivery:adapter' {
  type Adapter = import('./forms/delivery/adapter.ts').Adapter;
  export const deliver: Adapter['deliver'];
  export const kept: Adapter['kept'];
  export const discard: Adapter['discard'];
}
