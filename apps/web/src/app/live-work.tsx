import { type ComponentType, useEffect, useState } from 'react';
import { useSession } from '../lib/session';
import { onceConnected, whenIdle } from '../lib/when-idle';

/**
 * The live connection of a member and its subscribers. Loaded after the page, so that it delays none. Mounted above
 * the layouts, because navigating from a list to an offer changes the layout and would reopen subscriptions.
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
        // Pages work without it; it is loaded with the next page.
      }
    };
    return whenIdle(() => void load());
  }, []);
  return parts.map((Part, index) => <Part key={`part-${index}`} userId={userId} />);
}
