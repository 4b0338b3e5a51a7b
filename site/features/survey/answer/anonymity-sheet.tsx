import type { CampaignLink } from '../../../../core/campaigns/campaign.ts';
import { ANSWER_PATH } from '../../../../core/campaigns/link-token.ts';
import { isNearlyAll } from '../../../../core/campaigns/units.ts';
import { fill } from '../../../../core/content/fill.ts';
import type { AnonymitySheetWords } from '../../../../core/content/pages/anonymity-sheet.ts';
import { Link } from '../../../navigation/link.tsx';
import layout from '../../../styles/layout.module.css';
import { Button } from '../../../ui/button.tsx';
import { Printable } from '../../../ui/printable.tsx';
import css from './anonymity-sheet.module.css';
import { formatDate, listNames, valuesOf } from './link-words.ts';

interface AnonymitySheetProps {
  words: AnonymitySheetWords;
  link: CampaignLink;
  firm: { name: string; email: string };
}

/** What becomes of the answers to a campaign, on one page of A4 to print. */
export function AnonymitySheet({ words, link, firm }: AnonymitySheetProps) {
  const { sheet, wave, units } = link;
  const few = units.filter(({ asked }) => isNearlyAll(link.least, asked));
  const values = {
    ...valuesOf(link),
    campaign: link.campaign,
    firm: firm.name,
    wave: wave.name,
    opens: formatDate(wave.opensOn),
    closes: formatDate(wave.closesOn),
    groups: listNames(
      units.map((unit) => fill(words.counted.group[unit.openLink], { ...unit })),
      words.counted.noGroups,
    ),
    few: listNames(
      few.map(({ name, asked }) => `${name} (${asked})`),
      '',
    ),
  };
  const { purpose, voluntary, responsible, counted, kept, risks, copies, withoutAddress } = words;
  const ways = units.map(({ openLink }) => openLink);
  const ownRisks = [
    ...(few.length > 0 ? [counted.fewRisk] : []),
    ...(ways.some((way) => way !== 'none') ? [counted.openRisk] : []),
  ];
  const copySentences = link.isCopyMailed ? copies.sentences : [copies.none];
  const part = (heading: string, sentences: readonly string[]) => (
    <section>
      <h2>{heading}</h2>
      {sentences.map((sentence) => (
        <p key={sentence}>{fill(sentence, values)}</p>
      ))}
    </section>
  );
  const contact = [sheet.contactName, sheet.contactEmail || firm.email].filter(Boolean).join(', ');
  const facts = [
    [
      responsible.controller,
      sheet.controller
        ? `${link.client}\n${sheet.controller}`
        : `${link.client}: ${words.notStated}`,
    ],
    [responsible.processor, `${firm.name}\n${sheet.processor || firm.email}`],
    [responsible.basis, responsible.bases[sheet.legalBasis]],
    [responsible.recipients, sheet.recipients || words.notStated],
    [responsible.contact, contact],
  ];
  return (
    <>
      <Printable>
        <article className={`${css.sheet} ${layout.width}`}>
          <h1>{words.heading}</h1>
          <p className={css.lede}>{fill(words.lede, values)}</p>
          <div className={css.parts}>
            {part(purpose.heading, purpose.sentences)}
            {part(voluntary.heading, voluntary.sentences)}
            <section>
              <h2>{responsible.heading}</h2>
              <dl>
                {facts.map(([term, text]) => (
                  <div key={term}>
                    <dt>{term}</dt>
                    <dd>{text}</dd>
                  </div>
                ))}
              </dl>
              <p>{responsible.impact}</p>
            </section>
            {part(counted.heading, [...counted.sentences, ...ownRisks])}
            {part(kept.heading, kept.sentences)}
            {part(risks.heading, risks.sentences)}
            {part(copies.heading, copySentences)}
            {part(withoutAddress.heading, withoutAddress.sentences)}
          </div>
        </article>
      </Printable>
      <div className={`${css.actions} ${layout.width}`}>
        <Button onClick={() => print()}>{words.print}</Button>
        <Link to={ANSWER_PATH}>{words.back}</Link>
      </div>
    </>
  );
}
