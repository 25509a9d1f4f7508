import { useMutation } from '@tanstack/react-query';
import { call, errorText, unwrapReply } from '../../../lib/client';
import { saveReply } from '../../../ui/save-file';
import { toast } from '../../../ui/toasts';
import { useOnDemand } from '../../../ui/use-on-demand';
import { ExportButton, type ExportFormat } from './export-button';

const loadFormats = async () => (await import('./export-formats')).ExportFormats;

/** One's own offers as a file that can be imported again. */
export function ExportMenu() {
  const { part: ExportFormats, want, prepare } = useOnDemand(loadFormats);
  const exporting = useMutation({
    mutationFn: async (format: ExportFormat) => {
      const reply = unwrapReply(await call('exportOffers', { query: { format } }));
      saveReply(reply, `proffer-offers.${format}`);
    },
    onError: (error) => toast.error('The proposals could not be exported', errorText(error)),
  });
  if (ExportFormats) {
    return <ExportFormats isPending={exporting.isPending} onChoose={exporting.mutate} />;
  }
  return (
    <ExportButton
      isPending={false}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={() => void want()}
    />
  );
}
