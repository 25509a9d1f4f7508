import { Modal } from '@mantine/core';
import type { ReportSubject } from '@proffer/contract/wire/choices';
import { ReportForm } from './report-form';
import { reportTitles } from './report.model';

interface ReportDialogProps {
  subject: ReportSubject;
  /** The company's `userId`, or the `messageId`. */
  id: number;
  /** Whom or whose it is, as in "Pumps & Co". */
  name: string;
  isOpen: boolean;
  onClose: () => void;
  /**
   * Has left the screen; for where what opened it is gone by then and the focus has to go elsewhere. Without it the focus
   * goes back by itself.
   */
  onClosed?: () => void;
}

/** Asks why a company or a message is reported to the administrators. It is loaded when it is wanted. */
export function ReportDialog({ subject, id, name, isOpen, onClose, onClosed }: ReportDialogProps) {
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      {...(onClosed && { onExitTransitionEnd: onClosed, returnFocus: false })}
      title={reportTitles[subject]}
    >
      {isOpen && <ReportForm subject={subject} id={id} name={name} onClose={onClose} />}
    </Modal>
  );
}
