import { Button } from '@mantine/core';
import { IconFlag } from '@tabler/icons-react';
import { useState } from 'react';
import { useOnDemand } from '../../ui/use-on-demand';

const loadDialog = async () => (await import('./report-dialog')).ReportDialog;

/** Reports a company to the administrators. The dialog is loaded on demand. */
export function ReportCompanyButton({ userId, companyName }: { userId: number; companyName: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const { part: ReportDialog, want, prepare } = useOnDemand(loadDialog);
  async function open(): Promise<void> {
    if (await want()) setIsOpen(true);
  }
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        leftSection={<IconFlag size={16} aria-hidden />}
        aria-label={`Report company ${companyName}`}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => void open()}
      >
        Report company
      </Button>
      {ReportDialog && (
        <ReportDialog
          subject="company"
          id={userId}
          name={companyName}
          isOpen={isOpen}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
