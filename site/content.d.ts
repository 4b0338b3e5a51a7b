declare module 'content:brand' {
  const brand: import('../core/content/screens.ts').PublicBrand;
  export default brand;
}
declare module 'content:layout' {
  const layout: import('../core/content/layout.ts').LayoutWords;
  export default layout;
}
declare module 'content:article' {
  const article: import('../core/content/pages.ts').ArticlePage;
  export default article;
}
declare module 'content:home' {
  const home: import('../core/content/screens.ts').HomeContent;
  export default home;
}
declare module 'content:faq' {
  const faq: import('../core/content/pages.ts').FaqPage;
  export default faq;
}
declare module 'content:not-found' {
  const notFound: import('../core/content/pages.ts').NotFoundPage;
  export default notFound;
}
