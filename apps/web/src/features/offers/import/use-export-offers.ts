import { useMutation } from '@tanstack/react-query';
import { call, errorText, unwrapReply } from '../../../lib/client';
import { saveReply } from '../../../ui/save-file';
import { toast } from '../../../ui/toasts';
import type { ExportFormat } from './export-button';

/** Saves one's own offers as a file of a format. */
export function useExportOffers() {
  return useMutation({
    mutationFn: async (format: ExportFormat) => {
      const reply = unwrapReply(await call('exportOffers', { query: { format } }));
      saveReply(reply, `proffer-offers.${format}`);
    },
    onError: (error) => toast.error('The proposals could not be exported', errorText(error)),
  });
}
