import { useEffect } from 'react';
import { titleWithCount } from './bell.model';

/** Shows the unread count in the title of a background tab: "(3) Contracts · Proffer". */
export function useTitleCount(unread: number): void {
  useEffect(() => {
    const show = () => {
      document.title = titleWithCount(document.title, document.visibilityState === 'hidden' ? unread : 0);
    };
    show();
    document.addEventListener('visibilitychange', show);
    return () => document.removeEventListener('visibilitychange', show);
  }, [unread]);
}
