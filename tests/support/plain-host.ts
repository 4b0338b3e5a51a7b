import { PLAIN_SITE } from './sites.ts';
import { serveStatic } from './static-host.ts';

serveStatic(PLAIN_SITE.folder, PLAIN_SITE.port);
