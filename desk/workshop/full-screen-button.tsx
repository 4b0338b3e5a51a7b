import { useEffect, useSyncExternalStore } from 'react';
import { useSession } from '../session.ts';
import { ActionButton } from '../ui/action-button.tsx';

/** Shows the workshop on the whole screen, and leaves that. Nothing in browsers that can't. */
export function FullScreenButton() {
  const { announce } = useSession();
  const isFull = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);
  useEffect(() => () => void leaveFullScreen(), []);
  if (!document.fullscreenEnabled) return null;
  const enter = () =>
    document.documentElement
      .requestFullscreen()
      .catch(() => announce('The browser doesn’t allow full screen here.'));
  return (
    <ActionButton onClick={isFull ? leaveFullScreen : enter}>
      {isFull ? 'Leave full screen' : 'Full screen'}
    </ActionButton>
  );
}

async function leaveFullScreen(): Promise<void> {
  if (document.fullscreenElement) await document.exitFullscreen();
}

function subscribe(tell: () => void): () => void {
  document.addEventListener('fullscreenchange', tell);
  return () => document.removeEventListener('fullscreenchange', tell);
}
