import { securityHeaders } from '../../builder/documents/policy.ts';
import { headerRules } from '../../builder/output/headers-file.ts';
import { type HostRules, hostFiles, hostRoutes } from '../../builder/output/host-files.ts';
import { makeRoutes } from '../../core/content/routes.ts';

export const POLICY_PARTS = { scripts: ['start'], styles: ['style'] };

/** What a host must know of a firm's site, with its original site or without. */
export function hostRules(hasOriginal: boolean, own: Partial<HostRules> = {}): HostRules {
  const { base = '/' } = own;
  return {
    siteUrl: 'https://www.example.org',
    base,
    delivery: 'forward',
    output: 'dist',
    timeZone: 'Europe/London',
    headers: headerRules(base, securityHeaders(POLICY_PARTS, true)),
    ...hostRoutes(makeRoutes(hasOriginal)),
    ...own,
  };
}

/** The configuration of nginx for a static site. */
export const NGINX_STATIC = hostFiles('nginx', hostRules(true)).project['nginx.conf'] ?? '';
