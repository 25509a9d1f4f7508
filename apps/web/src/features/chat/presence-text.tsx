import type { ChatUser } from '@proffer/contract/chat/schemas';
import classes from './presence-text.module.css';

/** Online or Offline, as a word with a dot. */
export function PresenceText({ status }: { status: ChatUser['status'] }) {
  return (
    <span className={classes.status} data-online={status === 'Online' || undefined}>
      {status}
    </span>
  );
}
