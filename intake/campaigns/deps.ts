import type { EnquiryDeps } from '../enquiries/deps.ts';
import type { DailyCount, Limiter } from '../http/limiter.ts';
import type { Campaigns } from './campaigns.ts';
import type { createClients } from './clients.ts';
import type { Invitations } from './invitations.ts';
import type { createSnapshots } from './snapshots.ts';
import type { SurveyCopies } from './survey-copies.ts';
import type { WaveResponses } from './wave-responses.ts';

export interface CampaignDeps extends EnquiryDeps {
  store: EnquiryDeps['store'] & {
    campaigns: Campaigns;
    clients: ReturnType<typeof createClients>;
    invitations: Invitations;
    snapshots: ReturnType<typeof createSnapshots>;
    surveyCopies: SurveyCopies;
    waveResponses: WaveResponses;
    erasure: { clear: () => Promise<void> };
  };
  /**
   * Limits what comes by campaigns' links. It counts in the memory of this process alone: a count
   * in the database would tell from which network somebody answered, and when
   * (decisions/survey-anonymity.md).
   */
  campaignLimiter: Limiter;
  /**
   * Counts the copies of responses to campaigns; undefined without SMTP_URL, where none is mailed.
   */
  copyCount: DailyCount | undefined;
  /** Mixes responses to waves; a failure is logged (housekeeping.ts). */
  mix: () => Promise<void>;
}
