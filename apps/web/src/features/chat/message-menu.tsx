import { ActionIcon, Menu } from '@mantine/core';
import { limits } from '@proffer/contract/wire/limits';
import { IconDots } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useOpenOnArrival } from '../../ui/use-open-on-arrival';
import classes from './message-bubble.module.css';

interface MessageMenuProps {
  label: string;
  /** Its entries. */
  children: ReactNode;
}

/** What one can do with a message. The menu itself is made when it is first wanted: a screen has many. */
export function MessageMenu(props: MessageMenuProps) {
  const [isWanted, setIsWanted] = useState(false);
  if (isWanted) return <OpenMenu {...props} />;
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      className={classes.menu}
      aria-label={props.label}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => setIsWanted(true)}
    >
      <IconDots size={16} aria-hidden />
    </ActionIcon>
  );
}

function OpenMenu({ label, children }: MessageMenuProps) {
  const { button, isOpen, setIsOpen } = useOpenOnArrival();
  return (
    <Menu opened={isOpen} onChange={setIsOpen} position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon ref={button} variant="subtle" color="gray" className={classes.menu} aria-label={label}>
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}

interface OwnMessageItemsProps {
  sentAt: Date;
  onEdit: () => void;
  onDelete: () => void;
}

/** Entries of one's own message. */
export function OwnMessageItems({ sentAt, onEdit, onDelete }: OwnMessageItemsProps) {
  const [openedMs] = useState(() => Date.now());
  const canEdit = openedMs - sentAt.getTime() < limits.messageEditMs;
  return (
    <>
      {canEdit && <Menu.Item onClick={onEdit}>Edit Message</Menu.Item>}
      <Menu.Item onClick={onDelete}>Delete Message</Menu.Item>
    </>
  );
}
