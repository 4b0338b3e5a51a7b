import { REDIRECTS } from '../site/routes.ts';

const REFRESH = 'http-equiv="refresh"';

/**
 * The tiny document at a redirecting path: it leads to the section of home that bears the route's name, with or without
 * JavaScript. Of a route below another (`/insights/fear-factor`) only the application can tell which article it asks for, so
 * without JavaScript it leads to the section: that refresh stands first and is the sooner by a hair, because browsers that
 * meet two take the first or the soonest.
 */
export function writeRedirect(pathname: string, { base, siteUrl }: { base: string; siteUrl: string }): string {
  const target = `${base}#${pathname.slice(1)}`;
  const section = REDIRECTS.find(({ path }) => pathname.startsWith(`${path}/`))?.section;
  const refresh = section
    ? `<noscript><meta ${REFRESH} content="0; url=${base}#${section}"></noscript>\n<meta ${REFRESH} content="0.01; url=${target}">`
    : `<meta ${REFRESH} content="0; url=${target}">`;
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'">
<meta name="robots" content="noindex">
${refresh}
<link rel="canonical" href="${siteUrl}/">
<title>Moved to the home page</title>
</head>
<body><p><a href="${base}#${section ?? pathname.slice(1)}">This page is now a section of the home page.</a></p></body>
</html>
`;
}
