import { useOnDemand } from '../../../ui/use-on-demand';
import { ExportButton } from './export-button';
import { useExportOffers } from './use-export-offers';

const loadFormats = async () => (await import('./export-formats')).ExportFormats;

/** One's own offers as a file that can be imported again. */
export function ExportMenu() {
  const { part: ExportFormats, want, prepare } = useOnDemand(loadFormats);
  const exporting = useExportOffers();
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
