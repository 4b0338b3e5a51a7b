declare module 'content:brand' {
  const brand: import('../core/content/screens.ts').PublicBrand;
  export default brand;
}
declare module 'content:layout' {
  const layout: import('../core/content/layout.ts').LayoutWords;
  export default layout;
}
declare module 'content:forms' {
  const forms: import('../core/content/forms.ts').FormWords;
  export default forms;
}
declare module 'content:article' {
  const article: import('../core/content/pages/article.ts').ArticlePage;
  export default article;
}
declare module 'content:home' {
  const home: import('../core/content/screens.ts').HomeContent;
  export default home;
}
declare module 'content:contact' {
  const contact: import('../core/content/screens.ts').ContactContent;
  export default contact;
}
declare module 'content:message-form' {
  const messageForm: import('../core/content/pages/contact.ts').MessageFormWords;
  export default messageForm;
}
declare module 'content:home-faqs' {
  const questions: import('../core/content/pages.ts').Question[];
  export default questions;
}
declare module 'content:home-closing' {
  const closing: import('../core/content/pages.ts').HomePage['closing'];
  export default closing;
}
declare module 'content:faq' {
  const faq: import('../core/content/pages.ts').FaqPage;
  export default faq;
}
declare module 'content:not-found' {
  const notFound: import('../core/content/pages.ts').NotFoundPage;
  export default notFound;
}
declare module 'content:adoption-home' {
  const adoptionHome: import('../core/content/screens.ts').AdoptionHomeContent;
  export default adoptionHome;
}
declare module 'content:about' {
  const about: import('../core/content/screens.ts').AboutContent;
  export default about;
}
declare module 'content:services' {
  const services: import('../core/content/pages/services.ts').ServicesPage;
  export default services;
}
declare module 'content:methodology' {
  const methodology: import('../core/content/screens.ts').MethodologyContent;
  export default methodology;
}
declare module 'content:purpose' {
  const purpose: import('../core/content/screens.ts').PurposeContent;
  export default purpose;
}
declare module 'content:testimonials' {
  const testimonials: import('../core/content/screens.ts').TestimonialsContent;
  export default testimonials;
}
declare module 'content:implementation-survey' {
  const words: import('../core/survey/words.ts').SurveyScreenWords;
  export default words;
}
declare module 'content:readiness-scan' {
  const readinessScan: import('../core/content/screens.ts').ReadinessScanContent;
  export default readinessScan;
}
declare module 'content:quick-scan' {
  const quickScan: import('../core/content/screens.ts').QuickScanContent;
  export default quickScan;
}
declare module 'content:privacy' {
  const privacy: import('../core/content/pages/legal.ts').LegalPage;
  export default privacy;
}
declare module 'content:terms' {
  const terms: import('../core/content/pages/legal.ts').LegalPage;
  export default terms;
}
declare module 'content:client-access' {
  const clientAccess: import('../core/content/pages/client-access.ts').ClientAccessPage;
  export default clientAccess;
}
declare module 'content:client-home' {
  const clientHome: import('../core/content/pages/client-home.ts').ClientHomePage;
  export default clientHome;
}
declare module 'content:arriving' {
  const arriving: import('../core/content/pages/arriving.ts').ArrivingWords;
  export default arriving;
}
declare module 'content:trust-bridge-protocol' {
  const trustBridgeProtocol: import('../core/content/pages/trust-bridge-protocol.ts').TrustBridgeProtocolPage;
  export default trustBridgeProtocol;
}
declare module 'content:insights' {
  const insights: import('../core/content/screens.ts').InsightsContent;
  export default insights;
}
declare module 'content:coming-soon' {
  const comingSoon: import('../core/content/pages/coming-soon.ts').ComingSoonPage;
  export default comingSoon;
}
