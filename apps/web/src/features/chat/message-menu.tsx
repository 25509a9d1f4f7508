import { Menu } from '@mantine/core';
import type { Message } from '@proffer/contract/chat/schemas';
import { limits } from '@proffer/contract/wire/limits';
import { type ReactNode, useState } from 'react';
import { errorText } from '../../lib/client';
import { useConfirm } from '../../ui/confirm-dialog';
import { DotsButton } from '../../ui/dots-button';
import { useOpenOnArrival } from '../../ui/use-open-on-arrival';
import { toast } from '../../ui/toasts';
import classes from './message-bubble.module.css';
import { useDeleteMessage } from './mutations';

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
    <DotsButton
      size="md"
      className={classes.menu}
      aria-label={props.label}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => setIsWanted(true)}
    />
  );
}

function OpenMenu({ label, children }: MessageMenuProps) {
  const { button, isOpen, setIsOpen } = useOpenOnArrival();
  return (
    <Menu opened={isOpen} onChange={setIsOpen} position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <DotsButton ref={button} size="md" className={classes.menu} aria-label={label} />
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}

interface OwnMessageItemsProps {
  message: Message;
  onEdit: () => void;
}

/** Entries of one's own message. */
export function OwnMessageItems({ message, onEdit }: OwnMessageItemsProps) {
  const [openedMs] = useState(() => Date.now());
  const confirm = useConfirm();
  const remove = useDeleteMessage();
  const canEdit = openedMs - Date.parse(message.sentAt) < limits.messageEditMs;

  async function askToDelete(): Promise<void> {
    const answer = await confirm({
      title: 'Delete Message',
      text: 'Delete this message for both of you? “Message deleted” stays in its place.',
      confirmLabel: 'Delete Message',
      isDangerous: true,
    });
    if (!answer) return;
    try {
      await remove.mutateAsync(message.messageId);
    } catch (error) {
      toast.error('The message could not be deleted', errorText(error));
    }
  }

  return (
    <>
      {canEdit && <Menu.Item onClick={onEdit}>Edit Message</Menu.Item>}
      <Menu.Item onClick={() => void askToDelete()}>Delete Message</Menu.Item>
    </>
  );
}
