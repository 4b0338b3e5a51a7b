// npm run check writes this file: a module for each name of builder/documents/screen-content.ts.
type ContentModules = import('../core/content/modules.ts').ContentModules;

declare module 'content:about' {
  const content: ContentModules['about'];
  export default content;
}
declare module 'content:adoption-home' {
  const content: ContentModules['adoption-home'];
  export default content;
}
declare module 'content:anonymity-sheet' {
  const content: ContentModules['anonymity-sheet'];
  export default content;
}
declare module 'content:answer' {
  const content: ContentModules['answer'];
  export default content;
}
declare module 'content:arriving' {
  const content: ContentModules['arriving'];
  export default content;
}
declare module 'content:article' {
  const content: ContentModules['article'];
  export default content;
}
declare module 'content:brand' {
  const content: ContentModules['brand'];
  export default content;
}
declare module 'content:client-access' {
  const content: ContentModules['client-access'];
  export default content;
}
declare module 'content:client-home' {
  const content: ContentModules['client-home'];
  export default content;
}
declare module 'content:coming-soon' {
  const content: ContentModules['coming-soon'];
  export default content;
}
declare module 'content:contact' {
  const content: ContentModules['contact'];
  export default content;
}
declare module 'content:desk' {
  const content: ContentModules['desk'];
  export default content;
}
declare module 'content:faq' {
  const content: ContentModules['faq'];
  export default content;
}
declare module 'content:forms' {
  const content: ContentModules['forms'];
  export default content;
}
declare module 'content:home' {
  const content: ContentModules['home'];
  export default content;
}
declare module 'content:home-closing' {
  const content: ContentModules['home-closing'];
  export default content;
}
declare module 'content:home-faqs' {
  const content: ContentModules['home-faqs'];
  export default content;
}
declare module 'content:implementation-survey' {
  const content: ContentModules['implementation-survey'];
  export default content;
}
declare module 'content:insights' {
  const content: ContentModules['insights'];
  export default content;
}
declare module 'content:language' {
  const content: ContentModules['language'];
  export default content;
}
declare module 'content:layout' {
  const content: ContentModules['layout'];
  export default content;
}
declare module 'content:message-form' {
  const content: ContentModules['message-form'];
  export default content;
}
declare module 'content:methodology' {
  const content: ContentModules['methodology'];
  export default content;
}
declare module 'content:not-found' {
  const content: ContentModules['not-found'];
  export default content;
}
declare module 'content:privacy' {
  const content: ContentModules['privacy'];
  export default content;
}
declare module 'content:purpose' {
  const content: ContentModules['purpose'];
  export default content;
}
declare module 'content:quick-scan' {
  const content: ContentModules['quick-scan'];
  export default content;
}
declare module 'content:readiness-scan' {
  const content: ContentModules['readiness-scan'];
  export default content;
}
declare module 'content:report' {
  const content: ContentModules['report'];
  export default content;
}
declare module 'content:routes' {
  const content: ContentModules['routes'];
  export default content;
}
declare module 'content:screen-pattern' {
  const content: ContentModules['screen-pattern'];
  export default content;
}
declare module 'content:services' {
  const content: ContentModules['services'];
  export default content;
}
declare module 'content:spoken' {
  const content: ContentModules['spoken'];
  export default content;
}
declare module 'content:submission-labels' {
  const content: ContentModules['submission-labels'];
  export default content;
}
declare module 'content:terms' {
  const content: ContentModules['terms'];
  export default content;
}
declare module 'content:testimonials' {
  const content: ContentModules['testimonials'];
  export default content;
}
declare module 'content:trust-bridge-protocol' {
  const content: ContentModules['trust-bridge-protocol'];
  export default content;
}
