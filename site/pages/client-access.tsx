import content from 'content:client-access';
import { AccessPage } from '../features/gates/access-page.tsx';

export const describe = () => content;

export function Screen() {
  return <AccessPage />;
}
