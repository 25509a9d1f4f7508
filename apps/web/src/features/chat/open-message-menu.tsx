import { Menu } from '@mantine/core';
import type { Message } from '@proffer/contract/chat/schemas';
import { limits } from '@proffer/contract/wire/limits';
import { useState } from 'react';
import { errorText } from '../../lib/client';
import { useConfirm } from '../../ui/confirm-dialog';
import { DotsButton } from '../../ui/dots-button';
import { useOpenOnArrival } from '../../ui/use-open-on-arrival';
import { toast } from '../../ui/toasts';
import classes from './message-bubble.module.css';
import { useDeleteMessage } from './mutations';

export type MessageMenuProps = { label: string } & (
  | {
      /** The user's own message. */
      message: Message;
      onEdit: () => void;
    }
  | { onReport: () => void }
);

/** The menu of a message, opened when it is mounted. */
export function OpenMessageMenu({ label, ...of }: MessageMenuProps) {
  const { button, isOpen, setIsOpen } = useOpenOnArrival();
  return (
    <Menu opened={isOpen} onChange={setIsOpen} position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <DotsButton ref={button} size="md" className={classes.menu} aria-label={label} />
      </Menu.Target>
      <Menu.Dropdown>
        {'onReport' in of ? (
          <Menu.Item onClick={of.onReport}>Report message</Menu.Item>
        ) : (
          <OwnItems {...of} />
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

interface OwnItemsProps {
  message: Message;
  onEdit: () => void;
}

/** Menu entries for the user's own message. */
function OwnItems({ message, onEdit }: OwnItemsProps) {
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
