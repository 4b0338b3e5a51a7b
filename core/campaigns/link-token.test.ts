import { expect, test } from 'vitest';
import { isLinkToken, readCampaignFragment, writeCampaignFragment } from './link-token.ts';

const [personal, ofGroup] = ['a-B_9'.padEnd(43, 'x'), 'a-B_9'.padEnd(80, 'x')];

test('The tokens of a personal link and of a group’s link are told from anything else', () => {
  expect([personal, ofGroup].map(isLinkToken)).toEqual([true, true]);
  for (const other of [personal.slice(1), `${personal}x`, ofGroup.slice(1), `${ofGroup}x`, `${personal.slice(1)}/`, [personal], undefined])
    expect(isLinkToken(other)).toBe(false);
});

test('A token comes back from the fragment of its link, and none from another fragment', () => {
  expect(writeCampaignFragment(personal)).toBe(`campaign=${personal}`);
  expect(readCampaignFragment(`#${writeCampaignFragment(personal)}`)).toBe(personal);
  expect(readCampaignFragment('#campaign=')).toBe('');
  expect(['', '#', '#contact', `x#campaign=${personal}`].map(readCampaignFragment)).toEqual([undefined, undefined, undefined, undefined]);
});
