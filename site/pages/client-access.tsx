import content from 'content:client-access';
import { AccessPage } from '../features/gates/access-page.tsx';

export const describe = () => content;

/** Client access (specification, point 2: client access / landing page). */
export function Screen() {
  return <AccessPage />;
}
