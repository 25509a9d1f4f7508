import { call, unwrapReply } from '../../../lib/client';
import { ExportMenu } from '../../../ui/export-menu';
import type { ExportFile } from '../../../ui/use-export';
import type { ContractView } from '../contracts.model';
import { sentFilters } from '../queries';

/** Exports the filtered contracts as a file. */
export function ExportContracts({ view }: { view: ContractView }) {
  const file = (label: string, format: 'csv' | 'xlsx', lines?: true): ExportFile => ({
    label,
    fileName: `proffer-contracts.${format}`,
    load: async () =>
      unwrapReply(await call('exportContracts', { query: { ...sentFilters(view), format, lines } })),
  });
  const files = [
    file('Excel, with a sheet of lines', 'xlsx'),
    file('CSV, a row for each contract', 'csv'),
    file('CSV, a row for each line', 'csv', true),
  ];
  return <ExportMenu files={files} failedTitle="The contracts could not be exported" />;
}
