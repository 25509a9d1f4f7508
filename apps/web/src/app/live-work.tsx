import { type ComponentType, useEffect, useState } from 'react';
import { useSession } from '../lib/session';
import { onceConnected, whenIdle } from '../lib/when-idle';

/**
 * The live connection of a member of the market and what hangs on it: loaded once the page stands, so that it delays none.
 * Above the frames, because one goes from a list to an offer from one of them into another, and what is heard on would be
 * asked for anew.
 */
export function LiveWork() {
  const user = useSession();
  if (!user || user.userType === 'Admin') return null;
  return <WorkOf key={user.userId} userId={user.userId} />;
}

function WorkOf({ userId }: { userId: number }) {
  const [parts, setParts] = useState<readonly ComponentType<{ userId: number }>[]>([]);
  useEffect(() => {
    const load = async () => {
      try {
        const [{ ChatWork }, { NotificationsWork }] = await onceConnected(() =>
          Promise.all([
            import('../features/chat/chat-work'),
            import('../features/notifications/notifications-work'),
          ]),
        );
        setParts([ChatWork, NotificationsWork]);
      } catch {
        // The pages work without it; it comes with the next one that is loaded.
      }
    };
    return whenIdle(() => void load());
  }, []);
  return parts.map((Part, index) => <Part key={`part-${index}`} userId={userId} />);
}
