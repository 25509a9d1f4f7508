import type { NewsMarkFrame, NotificationsFrame } from '@proffer/contract/notifications/schemas';
import { useRef } from 'react';
import { useLive } from '../../lib/live';
import { useSession } from '../../lib/session';

interface NewsListener {
  onFrame: (frame: NotificationsFrame) => void;
  /** Something may have been told that was not heard: without a connection (`isGap`), or before there was one. */
  onMissed: (isGap: boolean) => void;
}

/**
 * Hears what is told to this user. What was read since the page asked who is here is not read again when the connection
 * stands and nothing has been told meanwhile: the server says by a mark whether something has (LIV-14).
 */
export function useNews({ onFrame, onMissed }: NewsListener): void {
  const isGap = useRef(false);
  const isUpToDate = useRef(false);
  // That of the first answer: what was read after a later one may be older than it.
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
