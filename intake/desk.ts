import { existsSync } from 'node:fs';
import path from 'node:path';
import type { HttpBindings } from '@hono/node-server';
import type { Context, Hono } from 'hono';
import { DESK_FOLDER, intakeFolder } from '../core/intake/parts.ts';
import { SettingsError } from '../core/settings/read.ts';
import type { Deps, Desk } from './deps.ts';
import type { IntakeSettings } from './environment.ts';
import { ACTIONS } from './handlers/desk/actions.ts';
import {
  allowAddress,
  allowInvitations,
  checkAddress,
  checkErasure,
  eraseAddress,
  suppressAddress,
} from './handlers/desk/addresses.ts';
import { type Act, answerDesk } from './handlers/desk/answer.ts';
import {
  addCards,
  addClient,
  addGroup,
  addWave,
  changeCampaign,
  changeClient,
  changeGroup,
  changeWave,
  closeWave,
  createCampaign,
  listCampaigns,
  listCards,
  mergeGroup,
  removeCampaign,
  removeClient,
  removeGroup,
  removeWave,
} from './handlers/desk/campaigns.ts';
import {
  changeWords,
  checkInvitations,
  invite,
  readInvitations,
  remind,
  resetWords,
  testInvitation,
} from './handlers/desk/invitations.ts';
import { readMail, testMail } from './handlers/desk/mail.ts';
import {
  addNote,
  changeMessage,
  countInbox,
  listMessages,
  readMessage,
  removeNote,
} from './handlers/desk/messages.ts';
import {
  listNewsletters,
  readNewsletter,
  sendNewsletter,
  testNewsletter,
} from './handlers/desk/newsletters.ts';
import { readOverview } from './handlers/desk/overview.ts';
import {
  countPromises,
  listDeadLetters,
  listPromises,
  resendDeadLetters,
} from './handlers/desk/promises.ts';
import {
  deleteQuarantined,
  listQuarantine,
  readQuarantined,
  releaseQuarantined,
  releaseShown,
} from './handlers/desk/quarantine.ts';
import { listAuditLog, readSession } from './handlers/desk/session.ts';
import {
  addSpamRule,
  listSpamRules,
  readSender,
  removeSpamRule,
} from './handlers/desk/spam-rules.ts';
import {
  checkImport,
  countSubscribers,
  exportSubscribers,
  importSubscribers,
  listSubscribers,
} from './handlers/desk/subscribers.ts';
import {
  correctEdition,
  includeSurveyBatch,
  readSurveyFindings,
  readSurveySums,
  removeSurveyBatch,
} from './handlers/desk/survey-results.ts';
import { readVisits } from './handlers/desk/visits.ts';
import { readWaveFindings, removeWaveComment } from './handlers/desk/wave-findings.ts';
import { json } from './handlers/respond.ts';
import { StaticSite } from './static-site.ts';

type Bindings = { Bindings: Partial<HttpBindings> };

const LOG_EVERY_MS = 60_000;

/** What an intake without operator tokens says. */
export const NO_DESK =
  'There is no desk, because no operator token is set. So nobody can release what is in quarantine, send dead letters, newsletters or the survey announcement, ' +
  'allow mail to an address again, or run campaigns. Set OPERATOR_TOKEN or OPERATOR_TOKENS_FILE to open it.';

/** The desk's resources below `api/desk/`, with their methods. */
export const DESK_RESOURCES = {
  session: { GET: readSession },
  overview: { GET: readOverview },
  inbox: { GET: countInbox },
  messages: { GET: listMessages },
  'messages/:id': { GET: readMessage, PUT: changeMessage },
  'messages/:id/notes': { POST: addNote },
  'notes/:id': { DELETE: removeNote },
  promises: { GET: listPromises },
  'promise-counts': { GET: countPromises },
  quarantine: { GET: listQuarantine },
  'quarantine/readings': { POST: readQuarantined },
  'quarantine/releases': { POST: releaseShown },
  'quarantine/:id': { DELETE: deleteQuarantined },
  'quarantine/:id/releases': { POST: releaseQuarantined },
  'quarantine/:id/sender': { GET: readSender },
  'spam-rules': { GET: listSpamRules, POST: addSpamRule },
  'spam-rules/:id': { DELETE: removeSpamRule },
  'dead-letters': { GET: listDeadLetters },
  'dead-letters/sendings': { POST: resendDeadLetters },
  'dead-letters/:id/sendings': { POST: resendDeadLetters },
  mail: { GET: readMail },
  'mail/tests': { POST: testMail },
  newsletters: { GET: listNewsletters },
  'newsletters/:id': { GET: readNewsletter },
  'newsletters/:id/sendings': { POST: sendNewsletter },
  'newsletters/:id/tests': { POST: testNewsletter },
  'survey-results': { GET: readSurveySums },
  'survey-editions/:id/findings': { GET: readSurveyFindings },
  'survey-editions/:id/corrections': { POST: correctEdition },
  'survey-batches/:id': { DELETE: removeSurveyBatch },
  'survey-batches/:id/inclusions': { POST: includeSurveyBatch },
  campaigns: { GET: listCampaigns, POST: createCampaign },
  'campaigns/:id': { PUT: changeCampaign, DELETE: removeCampaign },
  'campaigns/:id/waves': { POST: addWave },
  'campaigns/:id/groups': { POST: addGroup },
  'campaigns/:id/invitation-words': {
    PUT: changeWords('campaign-invitation'),
    DELETE: resetWords('campaign-invitation'),
  },
  'campaigns/:id/reminder-words': {
    PUT: changeWords('campaign-reminder'),
    DELETE: resetWords('campaign-reminder'),
  },
  clients: { POST: addClient },
  'clients/:id': { PUT: changeClient, DELETE: removeClient },
  'groups/:id': { PUT: changeGroup, DELETE: removeGroup },
  'groups/:id/merges': { POST: mergeGroup },
  'waves/:id': { PUT: changeWave, DELETE: removeWave },
  'waves/:id/closings': { POST: closeWave },
  'waves/:id/cards': { GET: listCards, POST: addCards },
  'waves/:id/findings': { GET: readWaveFindings },
  'waves/:id/invitations': { GET: readInvitations, POST: invite },
  'waves/:id/invitation-checks': { POST: checkInvitations },
  'waves/:id/invitation-tests': { POST: testInvitation },
  'waves/:id/reminders': { POST: remind },
  'wave-comments/:id': { DELETE: removeWaveComment },
  subscribers: { GET: listSubscribers },
  'subscriber-counts': { GET: countSubscribers },
  'subscriber-exports': { GET: exportSubscribers },
  'subscriber-import-checks': { POST: checkImport },
  'subscriber-imports': { POST: importSubscribers },
  'address-checks': { POST: checkAddress },
  suppressions: { POST: suppressAddress },
  'suppression-liftings': { POST: allowAddress },
  'invitation-suppression-liftings': { POST: allowInvitations },
  'erasure-checks': { POST: checkErasure },
  erasures: { POST: eraseAddress },
  visits: { GET: readVisits },
  'audit-log': { GET: listAuditLog },
} satisfies Record<string, Record<string, Act>>;

type Resources = typeof DESK_RESOURCES;

/** The calls of the desk, such as `GET messages/:id`. */
export type DeskCall = {
  [Name in keyof Resources]: `${keyof Resources[Name] & string} ${Name}`;
}[keyof Resources];

/**
 * Opens the desk; undefined without operators. @throws {SettingsError} when the build has no desk.
 */
export function openDesk({
  operators,
  siteFolder,
  base,
}: Pick<IntakeSettings, 'operators' | 'siteFolder' | 'base'>): Omit<Desk, 'guesses'> | undefined {
  if (operators.length === 0) return undefined;
  const folder = path.join(intakeFolder(siteFolder), DESK_FOLDER);
  if (!existsSync(path.join(folder, 'index.html')))
    throw new SettingsError(
      `Operator tokens are set, but there is no desk in ${folder}: run npm run build again, or leave the operator tokens out.`,
    );
  return {
    operators,
    pages: [...new Set(['/', base])].map((root) => new StaticSite(folder, `${root}desk/`)),
    refused: tally(LOG_EVERY_MS),
  };
}

/** Adds the desk's resources to an app, below a root. */
export function addDeskResources(
  app: Hono<Bindings>,
  desk: Desk,
  deps: Deps,
  { root, addressOf }: { root: string; addressOf: (context: Context<Bindings>) => string },
): void {
  for (const [name, acts] of Object.entries(DESK_RESOURCES)) {
    const path = `${root}api/desk/${name}`;
    for (const [method, act] of Object.entries(acts)) {
      const action = ACTIONS[`${method} ${name}`];
      app.on(method, path, (context) =>
        answerDesk(
          context.req.raw,
          { address: addressOf(context), id: context.req.param('id'), action },
          desk,
          act,
          deps,
        ),
      );
    }
    app.all(path, () => json(405, { error: 'method' }, { Allow: Object.keys(acts).join(', ') }));
  }
}

/** Adds the desk's files. The site answers all other paths. */
export function addDeskPages(app: Hono<Bindings>, { pages }: Desk): void {
  for (const site of pages) {
    app.on(['GET', 'HEAD'], '*', async ({ req }, next) => {
      const response = await site.respond(req.raw);
      return response.status === 404 ? next() : response;
    });
  }
}

/**
 * Makes a counter for events that are logged at most once per interval (ms). @returns a function
 * that counts one event and returns how many happened since the last log line, or undefined while
 * the interval isn't over.
 */
export function tally(everyMs: number): (now: number) => number | undefined {
  let [count, toldAt] = [0, Number.NEGATIVE_INFINITY];
  return (now) => {
    count += 1;
    if (now - toldAt < everyMs) return undefined;
    const since = count;
    [count, toldAt] = [0, now];
    return since;
  };
}
