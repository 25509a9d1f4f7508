import { useMutation } from '@tanstack/react-query';
import { errorText } from '../lib/client';
import { saveReply } from './save-file';
import { toast } from './toasts';

/** A file that can be asked for. */
export interface ExportFile {
  label: string;
  /** Unless the server names it. */
  fileName: string;
  load: () => Promise<{ body: Blob; headers: Headers }>;
}

/** The same as CSV and for Excel. */
export const tableFiles = (
  name: string,
  load: (format: 'csv' | 'xlsx') => ReturnType<ExportFile['load']>,
): ExportFile[] => [
  { label: 'CSV', fileName: `${name}.csv`, load: () => load('csv') },
  { label: 'Excel (XLSX)', fileName: `${name}.xlsx`, load: () => load('xlsx') },
];

/** Saves a file that is asked for, and says why when it cannot be had. */
export function useExport(failedTitle: string) {
  return useMutation({
    mutationFn: async ({ load, fileName }: ExportFile) => saveReply(await load(), fileName),
    onError: (error) => toast.error(failedTitle, errorText(error)),
  });
}
