import { REDIRECTS } from '../site/routes.ts';

/**
 * Writes the document of a redirect: it refreshes to the section of home with the route's name, with or without
 * JavaScript. Only the application can find the article of a route such as `/insights/fear-factor`; without JavaScript, the
 * document refreshes to the section. Browsers follow the first or the last of several refreshes, so that one is written in both places.
 */
export function writeRedirect(pathname: string, { base, siteUrl }: { base: string; siteUrl: string }): string {
  const refreshTo = (id: string) => `<meta http-equiv="refresh" content="0; url=${base}#${id}">`;
  const id = pathname.slice(1);
  const section = REDIRECTS.find(({ path }) => pathname.startsWith(`${path}/`))?.section;
  const toSection = section && `<noscript>${refreshTo(section)}</noscript>`;
  const refreshes = toSection ? [toSection, refreshTo(id), toSection] : [refreshTo(id)];
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'">
<meta name="robots" content="noindex">
${refreshes.join('\n')}
<link rel="canonical" href="${siteUrl}/">
<title>Moved to the home page</title>
</head>
<body><p><a href="${base}#${section ?? id}">This page is now a section of the home page.</a></p></body>
</html>
`;
}
