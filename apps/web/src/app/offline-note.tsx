import { useLocation } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { webPaths } from '../config/paths';
import { StatusNote } from '../ui/status-note';
import classes from './database-away-note.module.css';

/** Pages with their own note: the messages, where users write. */
const saysItself: readonly string[] = [webPaths.supplierMessages, webPaths.buyerMessages];

function subscribe(listen: () => void): () => void {
  addEventListener('online', listen);
  addEventListener('offline', listen);
  return () => {
    removeEventListener('online', listen);
    removeEventListener('offline', listen);
  };
}

/** A line shown while there is no connection (ERR-60), because cached pages look current. */
export function OfflineNote() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  const { pathname } = useLocation();
  const isShown = !isOnline && !saysItself.includes(pathname);
  return (
    <div className={classes.note} data-shown={isShown || undefined} data-offline data-print="no">
      <StatusNote>
        {isShown && 'No connection. You see what was loaded before; it updates once you are back online.'}
      </StatusNote>
    </div>
  );
}
