import { runCommandLine, UsageError } from '../../command-line/command-line.ts';
import { ContentError, type Problem } from '../../core/content/content-error.ts';
import { SettingsError } from '../../core/settings/read.ts';
import { checkContent } from '../content/check.ts';
import { faultsOfAddress } from '../content/newsletters.ts';
import { findSample } from '../content/sample.ts';
import { brokenPromises, promisesByHand } from '../delivery-settings.ts';
import {
  describeIdleSettings,
  provideContentKeys,
  readBuildSettings,
  readContentFolder,
  readReview,
} from '../environment.ts';
import { explain } from '../explain.ts';
import { readClientCodes } from '../gates/client-codes.ts';
import {
  describeIdleCodes,
  describeOlderKeys,
  describeSampleCodes,
} from '../gates/describe-codes.ts';
import { markMistakes } from '../mark-mistakes.ts';
import { buildSite } from '../output/build-site.ts';
import { HOSTS, requireRootAddress } from '../output/host-files.ts';

const USAGE = {
  command: 'npm run build',
  does: 'Writes the site for any static host, and the files of the intake beside it.',
  options: {
    json: { type: 'boolean', does: 'Prints what was built as JSON' },
    host: {
      type: 'string',
      value: 'HOST',
      does: `Writes the host's own files, too, into this folder: ${HOSTS.join(', ')}`,
    },
    'new-keys': {
      type: 'boolean',
      does: 'Makes new content keys if they are lost; every visitor then needs the code again',
    },
  },
  example: '--json',
} as const;

await runCommandLine(
  USAGE,
  async ({ values }) => {
    const settings = readBuildSettings();
    const host = HOSTS.find((name) => name === values.host);
    if (values.host !== undefined && !host)
      throw new UsageError(`--host takes ${HOSTS.join(', ')}.`);
    if (host) requireRootAddress(host, settings);
    provideContentKeys(settings, values['new-keys']);
    console.error('Checking the content');
    const content = await checkContent(settings.content);
    mark([]);
    const clients = readClientCodes(content.clients, settings.gates, content.brand.name);
    const samples = [
      ...findSample(settings.content),
      ...describeSampleCodes(settings.gates.sampleGates, clients),
    ];
    const facts = {
      idle: [...describeIdleSettings(settings), ...describeIdleCodes(settings.gates, clients)],
      olderKeys: describeOlderKeys(settings.gates, clients),
      samples,
      unpublished: content.unpublished,
      leftOut: content.leftOut,
      incomplete: content.incomplete,
      unaddressed: faultsOfAddress(content),
      broken: brokenPromises(settings.delivery),
      byHand: promisesByHand(
        content.pages['trust-bridge-protocol'].surveyState,
        settings.delivery.name,
      ),
    };
    if (!values.json)
      for (const line of formatFacts(facts, settings.delivery.name)) console.log(line);
    if (samples.length > 0 && !settings.isSampleAllowed)
      throw new SettingsError('Replace it, or set ALLOW_SAMPLE=1 to build with it anyway.');
    const { documents } = await buildSite(content, settings, { tell: console.error, host });
    const { siteUrl, output } = settings;
    console.log(
      values.json
        ? JSON.stringify({ documents, siteUrl, output, ...facts }, null, 2)
        : `Built ${documents} documents for ${siteUrl}/ into ${output}`,
    );
  },
  (error) => {
    if (error instanceof ContentError) mark(error.problems);
    return explain(error);
  },
);

function mark(problems: readonly Problem[]): void {
  const review = readReview();
  if (review) markMistakes(problems, readContentFolder(), review);
}

interface Facts {
  idle: string[];
  olderKeys: string[];
  samples: string[];
  unpublished: string[];
  leftOut: string[];
  incomplete: string[];
  unaddressed: string[];
  broken: string[];
  byHand: string[];
}

function formatFacts(
  { idle, olderKeys, samples, leftOut, incomplete, unaddressed, broken, byHand }: Facts,
  delivery: string,
): string[] {
  const list = (title: string, lines: string[]) =>
    lines.length > 0 ? [[title, ...lines.map((line) => `  ${line}`)].join('\n')] : [];
  return [
    ...idle,
    ...olderKeys,
    ...list(`${samples.length} pieces of sample content remain:`, samples),
    ...list('Articles that this build leaves out:', leftOut),
    ...list('Languages in which nobody can answer before this is done:', incomplete),
    ...unaddressed,
    ...list(`DELIVERY=${delivery} can't keep these promises; the pages say so:`, broken),
    ...list('Promises that you must keep by hand:', byHand),
  ];
}
