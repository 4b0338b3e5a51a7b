import type { EnquiryDeps } from '../enquiries/deps.ts';
import type { DailyCount, Limiter } from '../http/limiter.ts';
import type { createActions } from './actions.ts';
import type { Campaigns } from './campaigns.ts';
import type { createClients } from './clients.ts';
import type { Invitations } from './invitations.ts';
import type { createSnapshots } from './snapshots.ts';
import type { SurveyCopies } from './survey-copies.ts';
import type { WaveResponses } from './wave-responses.ts';

export interface CampaignDeps extends EnquiryDeps {
  store: EnquiryDeps['store'] & {
    actions: ReturnType<typeof createActions>;
    campaigns: Campaigns;
    clients: ReturnType<typeof createClients>;
    invitations: Invitations;
    snapshots: ReturnType<typeof createSnapshots>;
    surveyCopies: SurveyCopies;
    waveResponses: WaveResponses;
    erasure: { clear: () => Promise<void> };
  };
  /**
   * Limits requests with campaign links. It counts in this process's memory only: a count in the
   * database would reveal from which network and when somebody answered
   * (decisions/survey-anonymity.md).
   */
  campaignLimiter: Limiter;
  /** Counts mailed copies of responses; undefined without SMTP_URL, when none is mailed. */
  copyCount: DailyCount | undefined;
  /** Mixes responses; failures are logged (housekeeping.ts). */
  mix: () => Promise<void>;
}
