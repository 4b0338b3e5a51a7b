import { existsSync } from 'node:fs';
import path from 'node:path';
import type { HttpBindings } from '@hono/node-server';
import type { Context, Hono } from 'hono';
import { DESK_FOLDER, intakeFolder } from '../../core/intake/parts.ts';
import { SettingsError } from '../../core/settings/read.ts';
import * as actions from '../campaigns/desk-actions.ts';
import * as campaigns from '../campaigns/desk-campaigns.ts';
import * as waves from '../campaigns/desk-findings.ts';
import * as invitations from '../campaigns/desk-invitations.ts';
import * as messages from '../enquiries/desk-messages.ts';
import * as quarantine from '../enquiries/desk-quarantine.ts';
import { json } from '../http/answer.ts';
import { StaticSite } from '../http/static-site.ts';
import * as drafts from '../newsletter/desk-drafts.ts';
import * as newsletters from '../newsletter/desk-newsletters.ts';
import * as subscribers from '../newsletter/desk-subscribers.ts';
import type { IntakeSettings } from '../settings/environment.ts';
import { type Act, answerDesk } from '../sign-in/answer-desk.ts';
import type { Desk } from '../sign-in/deps.ts';
import type { Deps } from './deps.ts';
import * as erasures from './desk-erasures.ts';
import * as mail from './desk-mail.ts';
import * as today from './desk-today.ts';

type Bindings = { Bindings: Partial<HttpBindings> };

/** In place of a file of the desk. */
const PLAIN = {
  none: 'The desk has nothing at this address.',
  away: 'The desk is not in place at the moment. Please try again.',
};
const LOG_EVERY_MS = 60_000;

/** Printed and shown by an intake without operator tokens. */
export const NO_DESK =
  'There is no desk, because no operator token is set. So nobody can release what is in quarantine, send dead letters, newsletters or the survey announcement, ' +
  'allow mail to an address again, or run campaigns. Set OPERATOR_TOKEN or OPERATOR_TOKENS_FILE to open it.';

type DeskAct = Act<Deps> | readonly [act: Act<Deps>, action: string];

/**
 * The desk's resources below `api/desk/`, with their methods. Beside what changes something stands
 * what the audit log says of it. Changes of messages and drafts, and answers, are logged by the store,
 * which knows what changed, the sending of a newsletter when it begins, and an export before it is handed out. Checks
 * of addresses are logged because they tell which of them want no mail.
 */
export const DESK_RESOURCES = {
  session: { GET: today.readSession },
  today: { GET: today.readToday },
  inbox: { GET: messages.countInbox },
  messages: { GET: messages.listMessages },
  'messages/:id': { GET: messages.readMessage, PUT: messages.changeMessage },
  'messages/:id/notes': { POST: [messages.addNote, 'added a note'] },
  'messages/:id/answers': { POST: messages.addAnswer },
  'answers/:id': { DELETE: messages.removeAnswer },
  'notes/:id': { DELETE: [messages.removeNote, 'deleted a note'] },
  quarantine: { GET: quarantine.listQuarantine },
  'quarantine/readings': {
    POST: [quarantine.readQuarantined, 'marked suspected spam as read'],
  },
  'quarantine/releases': { POST: [quarantine.releaseShown, 'released from suspected spam'] },
  'quarantine/:id': { DELETE: [quarantine.deleteQuarantined, 'deleted from suspected spam'] },
  'quarantine/:id/releases': {
    POST: [quarantine.releaseQuarantined, 'released from suspected spam'],
  },
  'quarantine/:id/sender': { GET: quarantine.readSender },
  'spam-rules': {
    GET: quarantine.listSpamRules,
    POST: [quarantine.addSpamRule, 'made a rule against spam'],
  },
  'spam-rules/:id': { DELETE: [quarantine.removeSpamRule, 'removed a rule against spam'] },
  'dead-letters': { GET: mail.listDeadLetters },
  'dead-letters/sendings': {
    POST: [mail.resendDeadLetters, 'sent again all mail that was not delivered'],
  },
  'dead-letters/:id/sendings': {
    POST: [mail.resendDeadLetters, 'sent again an e-mail that was not delivered'],
  },
  mail: { GET: mail.readMail },
  'mail/tests': { POST: [mail.testMail, 'mailed a test of the mail server'] },
  newsletters: {
    GET: newsletters.listNewsletters,
    POST: [drafts.addDraft, 'began to write a newsletter'],
  },
  'newsletters/:id': {
    GET: newsletters.readNewsletter,
    PUT: drafts.changeDraft,
    DELETE: [drafts.removeDraft, 'deleted a draft of a newsletter'],
  },
  'newsletters/:id/sendings': { POST: newsletters.sendNewsletter },
  'newsletters/:id/tests': { POST: [newsletters.testNewsletter, 'mailed a test of a newsletter'] },
  campaigns: { GET: campaigns.listCampaigns, POST: [campaigns.createCampaign, 'made a campaign'] },
  'campaigns/:id': {
    PUT: [campaigns.changeCampaign, 'changed a campaign'],
    DELETE: [campaigns.removeCampaign, 'deleted a campaign'],
  },
  'campaigns/:id/agreements': {
    POST: [campaigns.agreeSheet, 'wrote with whom an anonymity sheet was agreed'],
  },
  'campaigns/:id/waves': { POST: [campaigns.addWave, 'added a wave to a campaign'] },
  'campaigns/:id/groups': { POST: [campaigns.addGroup, 'added a group to a campaign'] },
  'campaigns/:id/invitation-words': {
    PUT: [
      invitations.changeWords('campaign-invitation'),
      'changed the words of a campaign’s invitations',
    ],
    DELETE: [
      invitations.resetWords('campaign-invitation'),
      'went back to the firm’s words for invitations',
    ],
  },
  'campaigns/:id/reminder-words': {
    PUT: [
      invitations.changeWords('campaign-reminder'),
      'changed the words of a campaign’s reminders',
    ],
    DELETE: [
      invitations.resetWords('campaign-reminder'),
      'went back to the firm’s words for reminders',
    ],
  },
  clients: { POST: [campaigns.addClient, 'added a client'] },
  'clients/:id': {
    PUT: [campaigns.changeClient, 'renamed a client'],
    DELETE: [campaigns.removeClient, 'deleted a client'],
  },
  'groups/:id': {
    PUT: [campaigns.changeGroup, 'changed a group'],
    DELETE: [campaigns.removeGroup, 'deleted a group'],
  },
  'groups/:id/merges': { POST: [campaigns.mergeGroup, 'merged a group with another'] },
  'waves/:id': {
    PUT: [campaigns.changeWave, 'changed a wave'],
    DELETE: [campaigns.removeWave, 'deleted a wave'],
  },
  'waves/:id/closings': { POST: [campaigns.closeWave, 'closed a wave'] },
  'waves/:id/cards': {
    GET: campaigns.listCards,
    POST: [campaigns.addCards, 'made cards for a wave'],
  },
  'waves/:id/findings': { GET: waves.readWaveFindings },
  'waves/:id/actions': { POST: [actions.addAction, 'took down an action'] },
  'actions/:id': {
    PUT: [actions.changeAction, 'changed an action'],
    DELETE: [actions.removeAction, 'deleted an action'],
  },
  'waves/:id/invitations': {
    GET: invitations.readInvitations,
    POST: [invitations.invite, 'invited people to a wave'],
  },
  'waves/:id/invitation-checks': {
    POST: [invitations.checkInvitations, 'checked addresses for a wave'],
  },
  'waves/:id/invitation-tests': {
    POST: [invitations.testInvitation, 'mailed a test of an invitation'],
  },
  'waves/:id/reminders': { POST: [invitations.remind, 'reminded the people of a wave'] },
  'wave-comments/:id': { DELETE: [waves.removeWaveComment, 'deleted a comment of a wave'] },
  subscribers: { GET: subscribers.listSubscribers },
  'subscriber-counts': { GET: subscribers.countSubscribers },
  'subscriber-exports': { GET: subscribers.exportSubscribers },
  'subscriber-import-checks': {
    POST: [subscribers.checkImport, 'checked addresses for the newsletter’s list'],
  },
  'subscriber-imports': {
    POST: [subscribers.importSubscribers, 'imported addresses into the newsletter’s list'],
  },
  'address-checks': { POST: [subscribers.checkAddress, 'looked up an address'] },
  suppressions: { POST: [subscribers.suppressAddress, 'suppressed an address'] },
  'suppression-liftings': { POST: [subscribers.allowAddress, 'allowed mail to an address again'] },
  'invitation-suppression-liftings': {
    POST: [subscribers.allowInvitations, 'allowed invitations to an address again'],
  },
  'erasure-checks': { POST: [erasures.checkErasure, 'looked up what is stored about a person'] },
  erasures: { POST: [erasures.eraseAddress, 'erased a person'] },
  visits: { GET: today.readVisits },
  'audit-log': { GET: today.listAuditLog },
} satisfies Record<string, Record<string, DeskAct>>;

type Resources = typeof DESK_RESOURCES;

/** Such as `GET messages/:id`. */
export type DeskCall = {
  [Name in keyof Resources]: `${keyof Resources[Name] & string} ${Name}`;
}[keyof Resources];

/** Undefined without operators. @throws {SettingsError} when the build has no desk. */
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
    pages: [...new Set(['/', base])].map((root) => new StaticSite(folder, `${root}desk/`, PLAIN)),
    refused: tally(LOG_EVERY_MS),
  };
}

export function addDeskResources(
  app: Hono<Bindings>,
  desk: Desk,
  deps: Deps,
  { root, addressOf }: { root: string; addressOf: (context: Context<Bindings>) => string },
): void {
  for (const [name, acts] of Object.entries<Record<string, DeskAct>>(DESK_RESOURCES)) {
    const path = `${root}api/desk/${name}`;
    for (const [method, one] of Object.entries(acts)) {
      const [act, action] = typeof one === 'function' ? [one] : one;
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

/** The site answers all other paths. */
export function addDeskPages(app: Hono<Bindings>, { pages }: Desk): void {
  for (const site of pages) {
    app.on(['GET', 'HEAD'], '*', async ({ req }, next) => {
      const response = await site.respond(req.raw);
      return response.status === 404 ? next() : response;
    });
  }
}

/**
 * For events that are logged at most once per interval (ms). @returns a function that counts an
 * event and returns the number since the last log line, or undefined while the interval isn't over.
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
