import { type ComponentType, useEffect, useState } from 'react';
import { whenIdle } from '../../lib/when-idle';

/** The live connection and what hangs on it: loaded once the page stands, so that it delays none. */
export function LiveWork({ userId }: { userId: number }) {
  const [parts, setParts] = useState<readonly ComponentType<{ userId: number }>[]>([]);
  useEffect(() => {
    const load = async () => {
      try {
        const [{ ChatWork }, { NotificationsWork }] = await Promise.all([
          import('../../features/chat/chat-work'),
          import('../../features/notifications/notifications-work'),
        ]);
        setParts([ChatWork, NotificationsWork]);
      } catch {
        // The page works without it; the next one tries again.
      }
    };
    return whenIdle(() => void load());
  }, []);
  return parts.map((Part, index) => <Part key={`part-${index}`} userId={userId} />);
}
