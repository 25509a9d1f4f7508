import { Modal } from '@mantine/core';
import type { ReportSubject } from '@proffer/contract/wire/choices';
import { ReportForm } from './report-form';
import { reportTitles } from './report.model';

interface ReportDialogProps {
  subject: ReportSubject;
  /** The company's `userId`, or the `messageId`. */
  id: number;
  /** Name of the company or of the message's author, for example "Pumps & Co". */
  name: string;
  isOpen: boolean;
  onClose: () => void;
  /**
   * Called when the dialog has disappeared, if its opener is gone and the focus must go elsewhere. Otherwise the
   * focus returns automatically.
   */
  onClosed?: () => void;
}

/** Dialog for reporting a company or a message to the administrators. Loaded on demand. */
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
