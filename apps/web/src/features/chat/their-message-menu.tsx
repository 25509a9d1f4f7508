import type { Message } from '@proffer/contract/chat/schemas';
import { useState } from 'react';
import { useOnDemand } from '../../ui/use-on-demand';
import { MessageMenu } from './message-menu';
import { timeText } from './message-text.model';

const loadDialog = async () => (await import('../../entities/reports/report-dialog')).ReportDialog;

interface TheirMessageMenuProps {
  message: Message;
  otherName: string;
  /** Called when everything that the menu opened is closed. */
  onClosed: () => void;
}

/** Actions on a message of the other side. */
export function TheirMessageMenu({ message, otherName, onClosed }: TheirMessageMenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { part: ReportDialog, want } = useOnDemand(loadDialog);
  async function open(): Promise<void> {
    if (await want()) setIsOpen(true);
  }
  return (
    <>
      <MessageMenu
        label={`Actions for the message of ${timeText(new Date(message.sentAt))}`}
        onReport={() => void open()}
      />
      {ReportDialog && (
        <ReportDialog
          subject="message"
          id={message.messageId}
          name={otherName}
          isOpen={isOpen}
          onClose={() => setIsOpen(false)}
          onClosed={onClosed}
        />
      )}
    </>
  );
}
