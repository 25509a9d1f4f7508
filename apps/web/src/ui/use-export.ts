import { useMutation } from '@tanstack/react-query';
import { errorText } from '../lib/client';
import { saveReply } from './save-file';
import { toast } from './toasts';

/** A file that can be exported. */
export interface ExportFile {
  label: string;
  /** File name, unless the server gives one. */
  fileName: string;
  load: () => Promise<{ body: Blob; headers: Headers }>;
}

/** Returns the same list as CSV and Excel files. */
export const tableFiles = (
  name: string,
  load: (format: 'csv' | 'xlsx') => ReturnType<ExportFile['load']>,
): ExportFile[] => [
  { label: 'CSV', fileName: `${name}.csv`, load: () => load('csv') },
  { label: 'Excel (XLSX)', fileName: `${name}.xlsx`, load: () => load('xlsx') },
];

/** Downloads an exported file, or shows why that failed. */
export function useExport(failedTitle: string) {
  return useMutation({
    mutationFn: async ({ load, fileName }: ExportFile) => saveReply(await load(), fileName),
    onError: (error) => toast.error(failedTitle, errorText(error)),
  });
}
