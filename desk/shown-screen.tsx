import { CampaignScreen } from './clients/campaign.tsx';
import { CardSheetsScreen } from './clients/card-sheets.tsx';
import { CardsScreen } from './clients/cards.tsx';
import { CampaignsScreen } from './clients/clients.tsx';
import { InvitationsScreen } from './clients/invitations.tsx';
import { PosterScreen } from './clients/poster.tsx';
import { WaveFindingsScreen } from './clients/wave-findings.tsx';
import { MessagesScreen } from './inbox/inbox.tsx';
import { MessageScreen } from './inbox/message.tsx';
import { SpamRulesScreen } from './inbox/spam-rules.tsx';
import { QuarantineScreen } from './inbox/suspected-spam.tsx';
import { DeadLettersScreen } from './inbox/undelivered.tsx';
import { ImportScreen } from './newsletter/import.tsx';
import { NewsletterScreen, NewslettersScreen } from './newsletter/newsletters.tsx';
import { SubscribersScreen } from './newsletter/subscribers.tsx';
import { Screen } from './parts/screen.tsx';
import { Nothing } from './parts/states.tsx';
import { LogScreen } from './records/activity.tsx';
import { MailScreen } from './records/mail-server.tsx';
import { VisitsScreen } from './records/visits.tsx';
import type { Route } from './route.ts';
import { OverviewScreen } from './today/today.tsx';

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
