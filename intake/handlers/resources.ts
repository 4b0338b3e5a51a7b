import type { Resource } from '../../core/submissions/submission.ts';
import { accessRequests } from './access-requests.ts';
import { contactMessages } from './contact-messages.ts';
import { guideRequests } from './guide-requests.ts';
import { newsletterSignups } from './newsletter-signups.ts';
import type { ResourceHandler } from './resource.ts';
import { surveyResponses } from './survey-responses.ts';

/** Everything that visitors can send. */
export const RESOURCES = [contactMessages, guideRequests, newsletterSignups, accessRequests, surveyResponses];

/** The handler of a resource. @throws where there is none of this name. */
export function handlerOf(resource: Resource): ResourceHandler {
  const handler = RESOURCES.find((one) => one.resource === resource);
  if (!handler) throw new Error(`Nothing handles ${resource}.`);
  return handler;
}
