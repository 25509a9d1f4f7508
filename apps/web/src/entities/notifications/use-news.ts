import type { NewsMarkFrame, NotificationsFrame } from '@proffer/contract/notifications/schemas';
import { useRef } from 'react';
import { useLive } from '../../lib/live';
import { useSession } from '../../lib/session';

interface NewsListener {
  onFrame: (frame: NotificationsFrame) => void;
  /** Called when frames may have been missed: without a connection (`isGap`), or before there was one. */
  onMissed: (isGap: boolean) => void;
}

/**
 * Subscribes to the user's notifications. Data loaded since the session was requested are not reloaded when the
 * connection opens and nothing has been sent in between: the server reports a mark for that (LIV-14).
 */
export function useNews({ onFrame, onMissed }: NewsListener): void {
  const isGap = useRef(false);
  const isUpToDate = useRef(false);
  // The mark of the first answer: data loaded after a later one may be older than it.
  const readMark = useRef(useSession()?.unread?.newsMark);
  useLive('/user/queue/notifications', {
    onFrame: (body) => {
      const frame = body as NewsMarkFrame | NotificationsFrame;
      if ('newsMark' in frame) isUpToDate.current = frame.newsMark === readMark.current;
      else onFrame(frame);
    },
    onLost: () => {
      isGap.current = true;
    },
    onSubscribed: () => {
      const wasGap = isGap.current;
      const mayHaveMissed = wasGap || !isUpToDate.current;
      isGap.current = false;
      isUpToDate.current = false;
      if (mayHaveMissed) onMissed(wasGap);
    },
  });
}
