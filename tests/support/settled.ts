import type { Settled } from './newer.ts';

/**
 * What some of the oldest lack, and what their readers see without it. The built styles have the
 * prefixes that browsers once wanted, and a list of selectors of which a browser knows only some is
 * split.
 */
export const SETTLED: Settled = {
  'api.AbortSignal.timeout_static': 'aborts in Chrome before 124 with an error of another name',
  'api.CanvasRenderingContext2D.font': 'only units that the drawings do not use are newer',
  'api.Clipboard.write': 'Firefox 126 says that a drawing can be saved instead of copied',
  'api.ClipboardItem': 'Firefox 126 says that a drawing can be saved instead of copied',
  'api.ClipboardItem.supports_static': 'a drawing is copied as a picture, and not as SVG, too',
  'api.Document.scrollend_event': 'after-scroll.ts waits for scrolling to rest',
  'api.Window.requestIdleCallback': 'when-idle.ts waits for a time',
  'api.Document.exitFullscreen': 'on an iPhone, no button shows a workshop in full screen',
  'api.Document.fullscreen': 'on an iPhone, no button shows a workshop in full screen',
  'api.Element.requestFullscreen': 'on an iPhone, no button shows a workshop in full screen',
  'api.Window.beforeunload_event':
    'on an iPhone, a list too large for its storage is lost on a reload',
  'html.elements.details.name': 'several questions open at once',
  'html.elements.dialog.closedby': 'scheduling-dialog.tsx hears a click beside it',
  'html.elements.img.fetchpriority': 'a first picture waits its turn',
  'html.global_attributes.autocapitalize': 'a phone may begin a code with a capital',
  'css.at-rules.font-face.ascent-override': 'lines move when the font comes',
  'css.at-rules.font-face.descent-override': 'lines move when the font comes',
  'css.at-rules.font-face.line-gap-override': 'lines move when the font comes',
  'css.at-rules.font-face.size-adjust': 'lines move when the font comes',
  'css.at-rules.media.scripting':
    'they show what readers with JavaScript see, the audiences one below the other',
  'css.at-rules.page': 'paper keeps the margins of the browser',
  'css.properties.accent-color': 'a control has the colour of the browser',
  'css.properties.animation-trigger': 'drawings play before they are seen',
  'css.properties.timeline-trigger': 'drawings play before they are seen',
  'css.properties.break-after': 'a heading may end a sheet of paper',
  'css.properties.contain-intrinsic-block-size':
    'works only with content-visibility, which they lack, too',
  'css.properties.content-visibility': 'everything is laid out at once',
  'css.properties.cursor': 'on an iPhone, which shows no cursor, nothing differs',
  'css.properties.forced-color-adjust': 'Safari has no forced colours',
  'css.properties.grid-template-columns.subgrid': 'quotes in articles stay within the text',
  'css.properties.mask-image': 'the build writes its prefix',
  'css.properties.overscroll-behavior': 'the page scrolls on where a part ends',
  'css.properties.print-color-adjust': 'the build writes its prefix',
  'css.properties.resize': 'on a phone, a field grows no larger',
  'css.properties.scrollbar-width': 'a bar is seen where the last part can be scrolled to',
  'css.properties.hyphens': 'a title that has no room breaks without a hyphen',
  'css.properties.hyphens.auto': 'a title that has no room breaks without a hyphen',
  'css.properties.hyphenate-limit-chars': 'shorter words of a title break, too',
  'css.properties.text-size-adjust': 'the build writes its prefix',
  'css.properties.text-wrap': 'lines break where they are full',
  'css.selectors.details-content': 'an answer opens at a click',
  'css.selectors.has': {
    'site/features/insights/pagination.module.css':
      'on a phone, five pages or more take two lines, with the words beside the numbers',
    'site/features/survey/steps.module.css':
      'while somebody answers, the footer and the banner stay as they are elsewhere',
    'site/styles/base.css': 'buttons are printed',
    'site/styles/layout.module.css':
      'a heading beside its text may be parted from it by the end of a sheet; forms are printed',
    'site/ui/printable.module.css': 'the whole page is printed, not the result alone',
    'site/ui/split-section.module.css':
      'below a first part with a picture, there is the space above a heading, too',
    'site/ui/toast/toast-area.css':
      'a toast may cover what has the focus, and the end of the page, until it is closed',
  },
  'css.selectors.marker': 'the numbers of a list have the colour of its text',
  'css.types.type':
    'attr() of a colour is invalid, so a picture that loads has the colour of all, not its own',
};
