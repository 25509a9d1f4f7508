import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import type { SessionUser } from '@proffer/contract/users/auth.schemas';
import { noticeSubjects } from '@proffer/contract/wire/choices';
import type { Notification } from '@proffer/contract/notifications/schemas';
import { useMemo } from 'react';
import { useNews } from '../../entities/notifications/use-news';
import { unreadCountsQuery, unreadTotal } from '../../entities/notifications/unread';
import { useSession } from '../../lib/session';
import { toast } from '../../ui/toasts';
import { useMarkRead } from './mutations';
import { refetchSubjects } from './refetch-subjects';
import { createNotificationCache } from './notification-cache';
import { targetOf } from '../../entities/notifications/notice-target';
import { isOpenAt, isSubjectOpen, targetLabel, titleOf } from './notifications.model';
import { useTitleCount } from './use-title-count';

/**
 * Background work of the notifications on every page of the market: updates counts and pages from live frames
 * and shows toasts. Mounted after the page is shown; renders nothing.
 */
export function NotificationsWork() {
  const user = useSession();
  return user && <Work key={user.userId} user={user} />;
}

function Work({ user }: { user: SessionUser }) {
  const client = useQueryClient();
  const cache = useMemo(() => createNotificationCache(client, user.userId), [client, user.userId]);
  const tell = useToast(user);
  const { data: counts } = useQuery(unreadCountsQuery(user.userId));
  useTitleCount(unreadTotal(counts));
  useNews({
    onFrame: (frame) => {
      cache.applyFrame(frame);
      if (!frame.notification) return;
      tell(frame.notification);
      if (frame.notification.readAt === null)
        void refetchSubjects(client, [frame.notification.referenceKind]);
    },
    onMissed: (isGap) => void catchUp(isGap),
  });

  async function catchUp(isGap: boolean): Promise<void> {
    const haveChanged = await cache.readAgain();
    if (isGap || haveChanged) await refetchSubjects(client, noticeSubjects);
  }
  return null;
}

/** Returns a function that shows a toast for a new notification, unless the page already shows its subject. */
function useToast(user: SessionUser): (notification: Notification) => void {
  const router = useRouter();
  const navigate = useNavigate();
  const { mutate: markRead } = useMarkRead(user.userId);
  return (notification) => {
    const { notificationId, notificationMessage, readAt } = notification;
    const isSeen = readAt !== null || isOpenAt(notification, router.state.location);
    if (document.visibilityState !== 'visible' || isSeen) return;
    // A toast could hide the buttons of the page that it is about.
    if (isSubjectOpen(notification, user.userType, router.state.location.pathname)) {
      toast.announce(titleOf(notification), notificationMessage);
      return;
    }
    const target = targetOf(notification, user.userType);
    toast.info(titleOf(notification), notificationMessage, {
      // Further messages of a conversation replace its first toast.
      id: `notification-${notificationId}`,
      ...(target && {
        action: {
          label: targetLabel(notification),
          act: () => {
            markRead(notification);
            void navigate(target);
          },
        },
      }),
    });
  };
}
