import { missingPaths, type RedirectRoute, type Routes } from '../../core/content/routes.ts';
import { startOfDay } from '../../core/days.ts';
import { SettingsError } from '../../core/settings/read.ts';
import type { DeliveryName } from '../../core/submissions/delivery.ts';
import { addressOf } from '../content/document-paths.ts';
import { FORWARDINGS } from '../delivery-settings.ts';
import { NO_FRAMING } from '../documents/policy.ts';
import { type HeaderRules, POLICY } from './headers-file.ts';

export const HOSTS = ['netlify', 'cloudflare', 'vercel', 'github', 'nginx'] as const;
export type Host = (typeof HOSTS)[number];

export interface HostRules {
  siteUrl: string;
  base: string;
  delivery: DeliveryName;
  /** Relative to the project. */
  output: string;
  /** The firm's, by which articles appear on their days. */
  timeZone: string;
  headers: HeaderRules;
  /** Paths below which a missing page gets a 404 document of its own; '' is the whole site. */
  missing: readonly string[];
  /** To other screens. Redirects to sections of home are documents, which keep a query. */
  redirects: readonly RedirectRoute[];
}

interface HostFiles {
  site?: Record<string, string>;
  project: Record<string, string>;
}

/** @throws {SettingsError} if the site has a base path, and this host supports none. */
export function requireRootAddress(
  host: Host,
  { base, siteUrl }: Pick<HostRules, 'base' | 'siteUrl'>,
) {
  if (base !== '/' && ['netlify', 'cloudflare', 'vercel'].includes(host))
    throw new SettingsError(
      `SITE_URL is ${siteUrl}, but ${host} serves a site at the root of an address: leave out the path, or take github or nginx`,
    );
}

export function hostRoutes(routes: Routes): Pick<HostRules, 'missing' | 'redirects'> {
  return {
    missing: missingPaths(routes),
    redirects: routes.redirects.filter(({ section }) => section === undefined),
  };
}

/** Headers, redirects, 404 documents, and the build command. */
export function hostFiles(host: Host, rules: HostRules): HostFiles {
  return WRITERS[host](rules);
}

const WRITERS: Record<Host, (rules: HostRules) => HostFiles> = {
  // https://docs.netlify.com/build/configure-builds/file-based-configuration/
  netlify: (rules) => ({
    site: {
      _redirects: lines([
        ...movedTo(rules).map(([from, to]) => `${from} ${to} 301!`),
        ...rules.missing.filter(Boolean).map((path) => `${path}/* ${path}/404.html 404`),
      ]),
    },
    project: {
      'netlify.toml': lines([
        '[build]',
        `command = "${commandOf('netlify')}"`,
        `publish = "${rules.output}"`,
      ]),
    },
  }),
  // https://developers.cloudflare.com/workers/static-assets/
  cloudflare: (rules) => ({
    site: { _redirects: lines(movedTo(rules).map(([from, to]) => `${from} ${to} 301`)) },
    project: {
      'wrangler.json': json({
        name: new URL(rules.siteUrl).hostname.replaceAll(/[^a-z\d]+/g, '-'),
        compatibility_date: '2026-11-01',
        build: { command: commandOf('cloudflare') },
        assets: {
          directory: rules.output,
          html_handling: 'auto-trailing-slash',
          not_found_handling: '404-page',
        },
      }),
    },
  }),
  // https://vercel.com/docs/project-configuration. Vercel reads it before the build, so it has no
  // hashes.
  vercel: (rules) => ({
    project: {
      'vercel.json': json({
        $schema: 'https://openapi.vercel.sh/vercel.json',
        framework: null,
        buildCommand: commandOf('vercel'),
        outputDirectory: rules.output,
        trailingSlash: true,
        headers: withoutHashes(rules.headers).map(([pattern, headers]) => ({
          source: pattern.replace('*', '(.*)'),
          headers: Object.entries(headers).map(([key, value]) => ({ key, value })),
        })),
        redirects: movedTo(rules).map(([source, destination]) => ({
          source,
          destination,
          statusCode: 301,
        })),
      }),
    },
  }),
  // https://docs.github.com/en/pages. Pages supports neither headers nor redirects.
  github: (rules) => ({ project: { '.github/workflows/pages.yml': pagesWorkflow(rules) } }),
  nginx: (rules) => ({ project: { 'nginx.conf': nginxServer(rules) } }),
};

const commandOf = (host: Host) => `npm run build -- --host ${host}`;
const lines = (all: string[]) => all.map((line) => `${line}\n`).join('');
const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

/** With and without a slash at the end. Fixed paths come first. */
function movedTo({ redirects }: HostRules): [from: string, to: string][] {
  return redirects
    .flatMap(({ path, to }): [string, string][] => [
      [path, addressOf(to, '')],
      [`${path}/`, addressOf(to, '')],
    ])
    .sort(([one], [other]) => Number(one.includes(':')) - Number(other.includes(':')));
}

/** The host reads the rules before the build, so hashes are left to each document's own policy. */
function withoutHashes([[pattern, headers] = ['', {}], ...others]: HeaderRules): HeaderRules {
  return [[pattern, { ...headers, [POLICY]: NO_FRAMING }], ...others];
}

const VARIABLES: Record<DeliveryName, string[]> = {
  console: [],
  intake: ['INTAKE_URL'],
  forward: FORWARDINGS.map(({ variable }) => variable),
};

function pagesWorkflow({ siteUrl, delivery, output, timeZone }: HostRules): string {
  const from = (kind: 'vars' | 'secrets') => (name: string) =>
    `      ${name}: \${{ ${kind}.${name} }}`;
  const secrets = ['CLIENT_ACCESS_CODE', 'SURVEY_PREVIEW_CODE', 'CONTENT_KEYS'];
  return `name: pages
on:
  push:
    branches: [main]
  # For articles with a day to come. GitHub ends a schedule after 60 days without a commit.
  schedule:
${afterMidnight(timeZone)
  .map((cron) => `    - cron: ${cron}`)
  .join('\n')}
  workflow_dispatch:
permissions:
  contents: read
  pages: write
  id-token: write
concurrency: pages
jobs:
  publish:
    runs-on: ubuntu-latest
    environment: github-pages
    env:
      SITE_URL: ${siteUrl}
      DELIVERY: ${delivery}
${[...VARIABLES[delivery].map(from('vars')), ...secrets.map(from('secrets'))].join('\n')}
    steps:
      - uses: actions/checkout@v4
      - run: npm ci --no-audit --no-fund
      - run: npm run build
      - uses: actions/upload-pages-artifact@v3
        with:
          path: ${output}
      - uses: actions/deploy-pages@v4
`;
}

/** As schedules in UTC: in winter and in summer. */
function afterMidnight(timeZone: string): string[] {
  const year = new Date().getUTCFullYear();
  const crons = [`${year}-01-01`, `${year}-07-01`].map((day) => {
    const time = new Date(Date.parse(startOfDay(day, timeZone)) + 5 * 60_000);
    return `${time.getUTCMinutes()} ${time.getUTCHours()} * * *`;
  });
  return [...new Set(crons)];
}

function nginxServer({ siteUrl, base, headers, missing, redirects }: HostRules): string {
  const { hostname, port } = new URL(siteUrl);
  const under = base.slice(0, -1);
  const [[, everywhere] = ['', {}], ...others] = withoutHashes(headers);
  const caching = others.flatMap(([pattern, { 'Cache-Control': value }]) =>
    value ? [`\t~^${pattern.replaceAll('.', '\\.').replace(/\*$/, '')} "${value}";`] : [],
  );
  const added = Object.entries(everywhere).map(
    ([name, value]) => `\tadd_header ${name} "${value}" always;`,
  );
  const found = missing.map((path) => {
    const document = `error_page 404 ${under}${path}/404.html;`;
    return path === '' ? `\t${document}` : `\tlocation ${under}${path}/ { ${document} }`;
  });
  const moved = redirects.map(({ path, to }) => {
    const from = path.replace(/:\w+/, '([\\w-]+)');
    const target = addressOf(to, under).replace(/:\w+/, '$1');
    return `\tlocation ~ ^${under}${from}/?$ { return 301 ${target}$is_args$args; }`;
  });
  return `# Written by ${commandOf('nginx')}.
map $uri $equanta_caching {
	default "no-cache";
${caching.join('\n')}
}

# Not in the access log: who opens or answers a survey, and when, which the files of its pages tell,
# too.
map $equanta_path $equanta_is_logged {
	default 1;
	~*/answer 0;
	~/[^/]+\\.[^/]+$ 0;
}

# No query, no referrer: they hold keys of links.
map $request_uri $equanta_path {
	"~^(?<equanta_plain>[^?%#]*)" $equanta_plain;
}
log_format equanta '$remote_addr [$time_local] "$request_method $equanta_path" $status $body_bytes_sent "$http_user_agent"';

server {
	listen ${port || 80};
	server_name ${hostname};
	root /var/www/equanta;
	server_tokens off;
	absolute_redirect off;
	access_log /var/log/nginx/access.log equanta if=$equanta_is_logged;
	# Lesser errors are logged with the whole request.
	error_log /var/log/nginx/error.log crit;
	charset utf-8;

	# The build writes a .gz file beside each text file.
	gzip_static on;
	gzip_vary on;

	# Each document carries its own Content-Security-Policy; only a header can forbid framing.
${added.join('\n')}
	add_header Cache-Control $equanta_caching;

${[...found, ...moved].join('\n')}
	location = ${under}/_headers { return 404; }
	location ~ \\.webmanifest$ { default_type application/manifest+json; }
}
`;
}
