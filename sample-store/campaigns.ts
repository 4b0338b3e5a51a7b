import {
  type NewCampaign,
  type NewGroup,
  type OpenLink,
  planWaves,
} from '../core/campaigns/campaign.ts';
import type { Agreement, Sheet } from '../core/campaigns/sheet.ts';
import type { Side } from '../core/campaigns/sides.ts';
import { DAY_MS, dayOf } from '../core/days.ts';
import type { Comments } from '../core/survey/comments.ts';

interface SampleGroup extends NewGroup {
  people: readonly number[];
  /** Of the survey's sections in the first wave. People vary around them. */
  scores: readonly number[];
  /** From one wave to the next. */
  rise: number;
}

export interface SampleCampaign extends NewCampaign {
  groups: SampleGroup[];
  comments: readonly (readonly Partial<Comments>[])[];
}

/**
 * One campaign with a wide gap between sponsors and users, one that improves over its waves, and
 * one with too few people to show anything.
 * @param now in ms since 1970. The waves lie around it.
 */
export function listCampaigns(now: number): SampleCampaign[] {
  const day = (days: number) => dayOf(now + days * DAY_MS);
  return [
    {
      client: 'Aldermoor Rail',
      name: 'Compass in three depots',
      system: 'Compass',
      sheet: sheetOf('Aldermoor Rail', 'aldermoor-rail.example'),
      agreement: agreedOn(day(-160)),
      welcome:
        'Thank you for taking ten minutes between two shifts. We would rather hear it as it is.',
      waves: [
        { name: 'Six weeks in', opensOn: day(-26), closesOn: day(-13) },
        { name: 'Half a year in', opensOn: day(130), closesOn: day(143) },
      ],
      groups: [
        groupOf('users', 'Depot planners', {
          asked: 58,
          people: [46],
          scores: [2.7, 2.2, 2.6, 3.3, 2.6, 2.9, 2.4, 2.3],
        }),
        groupOf('users', 'Maintenance crews', {
          asked: 64,
          people: [38],
          openLink: 'counted',
          scores: [2.4, 2, 2.3, 3.1, 2.4, 2.6, 2.2, 2.1],
        }),
        groupOf('users', 'Control room', {
          asked: 20,
          people: [16],
          scores: [3.1, 2.6, 2.9, 3.5, 2.8, 3.1, 2.7, 2.6],
        }),
        groupOf('sponsors', 'Steering committee', {
          asked: 9,
          people: [8],
          scores: [4.3, 4.2, 4.1, 4.2, 4.3, 4.4, 4, 4.1],
        }),
        groupOf('sponsors', 'Heads of department', {
          asked: 14,
          people: [12],
          scores: [3.9, 3.7, 3.8, 4, 3.9, 4.1, 3.6, 3.8],
        }),
      ],
      comments: [
        [
          {
            improvements:
              'I write the defect on my glove, then on paper, then into Compass at the end of the shift. Let me do it at the train.',
          },
          {
            workingWell:
              'The parts list. I no longer walk to the stores to hear that there are none.',
          },
          {
            suggestions:
              'Ask the night shift first next time. We find out what does not work while everybody else sleeps.',
          },
          {
            improvements:
              'The tablets lock themselves after two minutes, and nobody can type a password with cold hands.',
          },
          {
            workingWell:
              'Handover between depots is one page now, and it is the same page on both sides.',
          },
          {
            improvements:
              'An unusual fault does not fit any of the codes, so it becomes “other”, and nobody ever reads “other”.',
          },
          {
            suggestions:
              'Let us see what happens with the things that we report. Even a no would do.',
          },
          {
            workingWell:
              'The colleague who came to our depot for a week. She fixed more than the three training days.',
          },
        ],
      ],
    },
    {
      client: 'Saltmarsh Foods',
      name: 'Pantry, from go-live on',
      system: 'Pantry',
      sheet: sheetOf('Saltmarsh Foods', 'saltmarsh-foods.example'),
      agreement: agreedOn(day(-160)),
      welcome:
        'We ask four times, with the same questions, to see what gets better and what does not.',
      // Three are closed, the fourth is open.
      waves: planWaves(day(-96), day(-96)),
      groups: [
        groupOf('users', 'Line leaders', {
          asked: 40,
          people: [34, 33, 35, 13],
          scores: [2.7, 2.6, 2.8, 3.2, 2.7, 2.9, 2.5, 2.6],
          rise: 0.45,
        }),
        groupOf('users', 'Warehouse', {
          asked: 36,
          people: [28, 28, 29, 11],
          openLink: 'counted',
          scores: [2.5, 2.5, 2.6, 3, 2.6, 2.8, 2.4, 2.5],
          rise: 0.45,
        }),
        groupOf('users', 'Quality', {
          asked: 14,
          people: [12, 12, 12, 6],
          scores: [2.9, 2.8, 2.9, 3.3, 2.9, 3, 2.7, 2.8],
          rise: 0.4,
        }),
        groupOf('sponsors', 'Plant managers', {
          asked: 8,
          people: [8, 7, 8, 0],
          scores: [3.8, 3.7, 3.7, 3.9, 3.8, 3.9, 3.5, 3.7],
          rise: 0.1,
        }),
      ],
      comments: [
        [
          {
            improvements:
              'The label printer and Pantry disagree about the date after midnight. Every night.',
          },
          { suggestions: 'Give each line one person who may say yes. Now all of us ask Anton.' },
          { workingWell: 'Recipes are in one place.' },
        ],
        [
          {
            workingWell:
              'The label printer was mended within a week of the last survey. Thank you.',
          },
          {
            improvements:
              'Counting stock by scanner takes longer than by eye. I see why we do it, but it needs two people.',
          },
          { suggestions: 'Keep the ten minutes at the start of the shift.' },
        ],
        [
          { workingWell: 'I ask Pantry before I ask Anton now. So does Anton.' },
          { improvements: 'The screen at the dock is still in the rain.' },
          { suggestions: 'Show the other plants how our line does the changeover.' },
          { workingWell: 'When I report something, I get an answer, mostly on the same day.' },
        ],
        [],
      ],
    },
    {
      client: 'Quillon Surveyors',
      name: 'Plotline pilot',
      system: 'Plotline',
      sheet: sheetOf('Quillon Surveyors', 'quillon-surveyors.example'),
      agreement: agreedOn(day(-160)),
      welcome: '',
      waves: [{ name: 'Pilot', opensOn: day(-22), closesOn: day(-9) }],
      groups: [
        groupOf('users', 'Surveyors', {
          asked: 6,
          people: [3],
          scores: [3.4, 3.2, 3, 3.6, 3.1, 3.3, 3, 3.2],
        }),
        groupOf('sponsors', 'Partners', {
          asked: 2,
          people: [1],
          scores: [3.9, 3.8, 3.6, 4, 3.8, 4, 3.7, 3.9],
        }),
      ],
      comments: [[]],
    },
  ];
}

function groupOf(
  side: Side,
  name: string,
  answering: {
    asked: number;
    people: number[];
    scores: number[];
    rise?: number;
    openLink?: OpenLink;
  },
): SampleGroup {
  return { name, side, rise: 0, openLink: 'none', ...answering };
}

function sheetOf(client: string, domain: string): Sheet {
  return {
    controller: `${client}, Data protection, privacy@${domain}`,
    processor: '',
    officer: `${client}, officer@${domain}`,
    legalBasis: 'legitimate-interests',
    authority: 'the Information Commissioner’s Office',
    storage: 'a server of ours in Bristol',
    recipients: 'The steering committee and the works council, then everybody who was asked.',
    voucher: 'Jo Ashby, head of operations',
    contactName: 'Mara Vogt',
    contactEmail: 'mara@equanta.example',
    cards: 'handed-out',
    giver: 'The works council',
  };
}

/** Each campaign's sheet was agreed before its first wave. */
function agreedOn(day: string): Agreement {
  return { kind: 'agreed', with: 'the works council', on: day };
}
