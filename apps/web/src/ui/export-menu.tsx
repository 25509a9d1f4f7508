import { ExportButton } from './export-button';
import { type ExportFile, useExport } from './use-export';
import { useOnDemand } from './use-on-demand';

interface ExportMenuProps {
  files: readonly ExportFile[];
  failedTitle: string;
}

const loadMenu = async () => (await import('./export-menu-open')).OpenExportMenu;

/** Exports the content of a list in a chosen format. */
export function ExportMenu({ files, failedTitle }: ExportMenuProps) {
  const { part: OpenExportMenu, want, prepare } = useOnDemand(loadMenu);
  const exporting = useExport(failedTitle);
  if (OpenExportMenu) {
    return <OpenExportMenu files={files} isPending={exporting.isPending} onChoose={exporting.mutate} />;
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
