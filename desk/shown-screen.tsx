import { CampaignScreen } from './clients/campaign.tsx';
import { CardSheetsScreen } from './clients/card-sheets.tsx';
import { CardsScreen } from './clients/cards.tsx';
import { ClientsScreen } from './clients/clients.tsx';
import { InvitationsScreen } from './clients/invitations.tsx';
import { PosterScreen } from './clients/poster.tsx';
import { WaveFindingsScreen } from './clients/wave-findings.tsx';
import { InboxScreen } from './inbox/inbox.tsx';
import { SpamRulesScreen } from './inbox/spam-rules.tsx';
import { ImportScreen } from './newsletter/import.tsx';
import { NewsletterScreen } from './newsletter/newsletter.tsx';
import { NewslettersScreen } from './newsletter/newsletters.tsx';
import { SubscribersScreen } from './newsletter/subscribers.tsx';
import { Screen } from './parts/screen.tsx';
import { Nothing } from './parts/states.tsx';
import { ActivityScreen } from './records/activity.tsx';
import { MailServerScreen } from './records/mail-server.tsx';
import { VisitsScreen } from './records/visits.tsx';
import type { Route } from './route.ts';
import { TodayScreen } from './today/today.tsx';

export function ShownScreen({ route }: { route: Route }) {
  switch (route.screen) {
    case 'today':
      return <TodayScreen />;
    case 'inbox':
      return <InboxScreen {...route} />;
    case 'spam-rules':
      return <SpamRulesScreen />;
    case 'clients':
      return <ClientsScreen />;
    case 'campaign':
      return <CampaignScreen key={route.campaign} id={route.campaign} />;
    case 'findings':
    case 'workshop':
      return (
        <WaveFindingsScreen
          key={route.wave}
          route={route.screen === 'workshop' ? { screen: 'findings', wave: route.wave } : route}
          workshop={route.screen === 'workshop' ? route : undefined}
        />
      );
    case 'invitations':
      return <InvitationsScreen key={route.wave} wave={route.wave} />;
    case 'cards':
      return <CardsScreen key={route.wave} wave={route.wave} />;
    case 'card-sheets':
      return <CardSheetsScreen key={`${route.wave} ${route.group}`} {...route} />;
    case 'poster':
      return <PosterScreen key={`${route.wave} ${route.group}`} {...route} />;
    case 'newsletters':
      return <NewslettersScreen />;
    case 'newsletter':
      return <NewsletterScreen key={route.slug} slug={route.slug} />;
    case 'subscribers':
      return <SubscribersScreen {...route} />;
    case 'import':
      return <ImportScreen />;
    case 'visits':
      return <VisitsScreen />;
    case 'activity':
      return <ActivityScreen />;
    case 'mail-server':
      return <MailServerScreen />;
    case 'unknown':
      return (
        <Screen name="Not found">
          <Nothing>
            There is no such screen. <a href="#/">Today</a>
          </Nothing>
        </Screen>
      );
  }
}
