import type { Route } from '../route.ts';
import { Screen } from '../ui/screen.tsx';
import { Nothing } from '../ui/states.tsx';
import { CampaignScreen } from './campaign.tsx';
import { CampaignsScreen } from './campaigns.tsx';
import { CardSheetsScreen } from './card-sheets.tsx';
import { CardsScreen } from './cards.tsx';
import { DeadLettersScreen } from './dead-letters.tsx';
import { ImportScreen } from './import.tsx';
import { InvitationsScreen } from './invitations.tsx';
import { LogScreen } from './log.tsx';
import { MailScreen } from './mail.tsx';
import { MessageScreen } from './message.tsx';
import { MessagesScreen } from './messages.tsx';
import { NewsletterScreen, NewslettersScreen } from './newsletters.tsx';
import { OverviewScreen } from './overview.tsx';
import { PosterScreen } from './poster.tsx';
import { QuarantineScreen } from './quarantine.tsx';
import { SpamRulesScreen } from './spam-rules.tsx';
import { SubscribersScreen } from './subscribers.tsx';
import { VisitsScreen } from './visits.tsx';
import { WaveFindingsScreen } from './wave-findings.tsx';

export function ShownScreen({ route }: { route: Route }) {
  switch (route.screen) {
    case 'overview':
      return <OverviewScreen />;
    case 'messages':
      return <MessagesScreen view={route.view} search={route.search} />;
    case 'message':
      return <MessageScreen key={route.id} id={route.id} />;
    case 'quarantine':
      return <QuarantineScreen />;
    case 'spam-rules':
      return <SpamRulesScreen />;
    case 'dead-letters':
      return <DeadLettersScreen />;
    case 'mail':
      return <MailScreen />;
    case 'visits':
      return <VisitsScreen by={route.by} />;
    case 'log':
      return <LogScreen />;
    case 'newsletters':
      return <NewslettersScreen />;
    case 'newsletter':
      return <NewsletterScreen key={route.slug} slug={route.slug} />;
    case 'subscribers':
      return <SubscribersScreen standing={route.standing} search={route.search} />;
    case 'import':
      return <ImportScreen />;
    case 'campaigns':
      return <CampaignsScreen />;
    case 'campaign':
      return <CampaignScreen key={route.id} id={route.id} />;
    case 'wave-findings':
    case 'workshop':
      return (
        <WaveFindingsScreen
          key={route.wave}
          wave={route.wave}
          workshop={route.screen === 'workshop' ? route : undefined}
        />
      );
    case 'invitations':
      return <InvitationsScreen key={route.wave} wave={route.wave} />;
    case 'cards':
      return <CardsScreen key={route.wave} wave={route.wave} />;
    case 'card-sheets':
      return (
        <CardSheetsScreen
          key={`${route.wave} ${route.group}`}
          wave={route.wave}
          group={route.group}
        />
      );
    case 'poster':
      return (
        <PosterScreen key={`${route.wave} ${route.group}`} wave={route.wave} group={route.group} />
      );
    case 'unknown':
      return (
        <Screen name="Not found">
          <Nothing>
            There is no such screen. <a href="#/">Overview</a>
          </Nothing>
        </Screen>
      );
  }
}
