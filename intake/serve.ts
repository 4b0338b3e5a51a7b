import { type Logger, pino } from 'pino';
import { createApp } from './app.ts';
import type { IntakeSettings } from './environment.ts';
import { Limiter } from './http/limiter.ts';
import { listen } from './listen.ts';
import { readParts } from './parts.ts';
import { StaticSite } from './static-site.ts';
import { openStore } from './store/store.ts';

export interface RunningIntake {
  port: number;
  /** Takes no more requests, finishes those it has, closes the store, and resolves. */
  stop: () => Promise<void>;
}

/** Runs the intake until it is stopped. @throws when there is no built site, the store can't be opened, or the port is taken. */
export async function serve(settings: IntakeSettings, log: Logger = pino(pino.destination(2))): Promise<RunningIntake> {
  const site = new StaticSite(settings.siteFolder, settings.base);
  const parts = readParts(settings.siteFolder);
  const mail = { from: settings.mailFrom ?? parts.brand.mail.from, to: settings.mailTo ?? parts.brand.mail.to };
  const store = await openStore(settings);
  const app = createApp({
    site,
    store,
    parts,
    settings,
    limiter: new Limiter(settings.submissionLimit),
    mail,
    log,
    now: Date.now,
    onMail: () => undefined,
    checkMail: async () => undefined,
  });
  const server = await listen(app, settings).catch(async (error: unknown) => {
    await store.close();
    throw error;
  });
  return {
    port: server.port,
    stop: async () => {
      await server.stop();
      await store.close();
    },
  };
}
