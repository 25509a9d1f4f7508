import { useSession } from '../../lib/session';
import { call, unwrapReply } from '../../lib/client';
import { ExportMenu } from '../../ui/export-menu';
import { type ExportFile, tableFiles } from '../../ui/use-export';
import type { NdaSide } from './nda-actions.model';
import type { NdaView } from './nda-view.model';
import { filtersOf } from './queries';

/** Exports the filtered requests as a file, and the documents of signed ones (NDA-110, NDA-111). */
export function ExportNdas({ side, view }: { side: NdaSide; view: NdaView }) {
  const user = useSession();
  if (!user) return null;
  const filters = filtersOf(user.userId, side, view);
  const { status: _, ...ofSigned } = filters;
  const files: ExportFile[] = [
    ...tableFiles('proffer-ndas', async (format) =>
      unwrapReply(await call('exportNdas', { query: { ...filters, sort: view.sort, format } })),
    ),
    {
      label: 'Signed documents (ZIP)',
      fileName: 'proffer-signed-ndas.zip',
      load: async () => unwrapReply(await call('signedNdaPapers', { query: ofSigned })),
    },
  ];
  return <ExportMenu files={files} failedTitle="The NDAs could not be exported" />;
}
