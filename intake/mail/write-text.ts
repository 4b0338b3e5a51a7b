import type { MailBlock, MailMessage } from './message.ts';
import { proseText } from './prose.ts';
import type { Sender } from './write-html.ts';

const BAR_LENGTH = 20;

export function writeText(
  { heading, blocks, reason, unsubscribe, inBrowser }: MailMessage,
  { brandName, legalName, postalAddress, siteUrl }: Omit<Sender, 'look' | 'language'>,
): string {
  return [
    ...(heading ? [`${heading}\n${'='.repeat(heading.length)}`] : []),
    ...blocks.map(writeBlock),
    `--\n${reason ? `${reason}\n` : ''}${writeLink(inBrowser)}${writeLink(unsubscribe)}${brandName}, ${legalName}\n${postalAddress ? `${postalAddress}\n` : ''}${siteUrl}/`,
  ]
    .join('\n\n')
    .concat('\n');
}

function writeLink(link: MailMessage['unsubscribe']): string {
  return link ? `${link.label}: ${link.url}\n` : '';
}

function writeBlock(block: MailBlock): string {
  switch (block.kind) {
    case 'paragraph':
      return block.text;
    case 'written':
      return block.isQuoted ? block.text.replace(/^/gm, '> ') : block.text;
    case 'heading':
      return `${block.text}\n${'-'.repeat(block.text.length)}`;
    case 'prose':
      return proseText(block.block);
    case 'facts':
      return block.facts.map(writeFact).join('\n');
    case 'button':
      return `${block.label}:\n${block.href}`;
    case 'bars':
      return block.rows
        .map(({ title, score, shownScore, shownGap, isReady }) => {
          const filled = Math.round(((score - 1) / 4) * BAR_LENGTH);
          return `${title}: ${shownScore} (${isReady ? shownGap : `${block.columns.gap}: ${shownGap}`})\n${'#'.repeat(filled)}${'.'.repeat(BAR_LENGTH - filled)}`;
        })
        .join('\n');
  }
}

/** A statement ends with a full stop, so it gets no colon; long values go below their label. */
function writeFact({ label, value }: { label: string; value: string }): string {
  const colon = /[.?]$/.test(label) ? '' : ':';
  return colon && !value.includes('\n')
    ? `${label}: ${value}`
    : `${label}${colon}\n${value.replace(/^/gm, '   ')}`;
}
