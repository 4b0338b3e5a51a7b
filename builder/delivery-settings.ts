import { SettingsError } from '../core/settings/read.ts';
import type { Forwarding } from '../core/submissions/define-form.ts';
import {
  canDeliver,
  DELIVERY_NAMES,
  type DeliveryFacts,
  type DeliveryName,
} from '../core/submissions/delivery.ts';
import { RESOURCES, type Resource } from '../core/submissions/submission.ts';

const ALL = Object.entries(RESOURCES) as [Resource, { promise: string; forwarding?: Forwarding }][];

/** With the variable of each service's address. */
export const FORWARDINGS = ALL.flatMap(([resource, { forwarding }]) =>
  forwarding ? [{ resource, ...forwarding }] : [],
);

/** @throws {SettingsError} that names the wrong or missing variable. */
export function readDelivery(env: NodeJS.ProcessEnv): DeliveryFacts {
  const { DELIVERY, INTAKE_URL } = env;
  if (!DELIVERY)
    throw new SettingsError(
      'DELIVERY is not set: say where submissions go: intake, forward or console',
    );
  if (!isName(DELIVERY))
    throw new SettingsError(`DELIVERY is "${DELIVERY}": it must be intake, forward or console`);
  return {
    name: DELIVERY,
    intakeUrl:
      DELIVERY === 'intake' && INTAKE_URL
        ? readUrl('INTAKE_URL', INTAKE_URL).replace(/\/+$/, '')
        : '',
    forwardUrls: DELIVERY === 'forward' ? readForwardUrls(env) : {},
  };
}

/** Promises of the pages, one line each. */
export function brokenPromises(facts: DeliveryFacts): string[] {
  const undelivered = ALL.flatMap(([resource, { promise }]) =>
    canDeliver(facts, resource) ? [] : [promise],
  );
  const { name } = facts;
  return [
    ...undelivered,
    ...(name === 'forward' && canDeliver(facts, 'survey-responses')
      ? ['the survey: a copy is e-mailed, and responses are stored without a name']
      : []),
    ...(name === 'forward'
      ? [
          'the newsletter: addresses are confirmed first',
          'the access form: nothing is shared with third parties',
        ]
      : []),
    ...(name === 'intake' ? [] : ['forms: work without JavaScript']),
  ];
}

/** Promises of the pages, one line each. */
export function promisesByHand(
  surveyState: 'coming-soon' | 'open',
  delivery: DeliveryName,
): string[] {
  if (surveyState === 'open') return [];
  const how =
    delivery === 'intake' ? ', once somebody sends the survey announcement at the desk' : '';
  return [`the access form: who asked is told by e-mail when the survey opens${how}`];
}

/** Foreign origins that forms send to, with JavaScript (`connect`) and without it (`post`). */
export function deliveryOrigins({ intakeUrl, forwardUrls }: DeliveryFacts): {
  connect: string[];
  post: string[];
} {
  const origins = (addresses: string[]) => [
    ...new Set(addresses.filter(Boolean).map((address) => new URL(address).origin)),
  ];
  return {
    connect: origins([intakeUrl, ...Object.values(forwardUrls)]),
    post: origins([intakeUrl]),
  };
}

function readForwardUrls(env: NodeJS.ProcessEnv): DeliveryFacts['forwardUrls'] {
  const named = FORWARDINGS.map((one) => ({ ...one, address: env[one.variable] }));
  const missing = named
    .filter(({ isRequired, address }) => !address && isRequired)
    .map(({ variable }) => variable);
  if (missing.length > 0)
    throw new SettingsError(
      `${missing.join(', ')} not set: DELIVERY=forward needs the address of each forwarding service`,
    );
  return Object.fromEntries(
    named.flatMap(({ resource, variable, address }) =>
      address ? [[resource, readUrl(variable, address)]] : [],
    ),
  );
}

function readUrl(variable: string, address: string): string {
  const url = URL.parse(address);
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') {
    throw new SettingsError(
      `${variable} is "${address}": it must be a full address, such as https://forms.example.org/abc`,
    );
  }
  return url.href;
}

function isName(name: string): name is DeliveryName {
  return (DELIVERY_NAMES as readonly string[]).includes(name);
}
