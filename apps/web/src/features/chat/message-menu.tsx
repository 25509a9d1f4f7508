import { DotsButton } from '../../ui/dots-button';
import { useOnDemand } from '../../ui/use-on-demand';
import classes from './message-bubble.module.css';
import type { MessageMenuProps } from './open-message-menu';

/** Loads the menu of a message after the page, because a conversation has many and is read first. */
export const loadMessageMenu = async () => (await import('./open-message-menu')).OpenMessageMenu;

/** Actions on a message. The menu is created when it is first opened. */
export function MessageMenu(props: MessageMenuProps) {
  const { part: OpenMessageMenu, want, prepare } = useOnDemand(loadMessageMenu);
  if (OpenMessageMenu) return <OpenMessageMenu {...props} />;
  return (
    <DotsButton
      size="md"
      className={classes.menu}
      aria-label={props.label}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={prepare}
      onClick={() => void want()}
    />
  );
}
