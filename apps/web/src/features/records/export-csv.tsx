import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { errorText } from '../../lib/client';
import { saveReply } from '../../ui/save-file';
import { toast } from '../../ui/toasts';

interface ExportCsvProps {
  load: () => Promise<{ body: Blob; headers: Headers }>;
  /** File name, unless the server gives one. */
  fileName: string;
  failedTitle: string;
}

/** Button that exports a log as a CSV file, with all its pages. */
export function ExportCsv({ load, fileName, failedTitle }: ExportCsvProps) {
  const exporting = useMutation({
    mutationFn: load,
    onSuccess: (reply) => saveReply(reply, fileName),
    onError: (error) => toast.error(failedTitle, errorText(error)),
  });
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={exporting.isPending}
      onClick={() => exporting.mutate()}
    >
      Export CSV
    </Button>
  );
}
