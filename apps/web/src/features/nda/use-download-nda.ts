import { useQueryClient } from '@tanstack/react-query';
import { useDealFile } from '../../entities/deals/use-deal-file';
import type { NdaRequest } from '../../entities/nda/nda-request';
import { call, errorText, unwrap } from '../../lib/client';
import { saveFile } from '../../ui/save-file';
import { toast } from '../../ui/toasts';
import type { NdaDownload } from './nda-actions.model';
import { ndaDocumentQuery } from './queries';

type NdaFile = Exclude<NdaDownload, 'dealFile'>;
type Row = Pick<NdaRequest, 'ndaId' | 'offerId' | 'buyerId'>;

/**
 * Saves the original, a copy that names the reader, the certificate or the deal file under its own name. With a
 * round, saves the original or certificate of an earlier term.
 */
export function useDownloadNda(): (what: NdaDownload, row: Row, round?: number) => Promise<void> {
  const client = useQueryClient();
  const dealFile = useDealFile();
  const read: Record<NdaFile, (ndaId: number, round: number | undefined) => Promise<Blob>> = {
    download: (ndaId, round) => client.fetchQuery(ndaDocumentQuery(ndaId, round)),
    // Each copy contains its own time, so none is cached.
    downloadCopy: async (id) => unwrap(await call('ndaCopy', { params: { id } })),
    certificate: async (id, round) =>
      unwrap(await call('ndaCertificate', { params: { id }, query: { round } })),
  };
  return async (what, row, round) => {
    if (what === 'dealFile') {
      dealFile.save(row);
      return;
    }
    const { ndaId } = row;
    try {
      const name = round === undefined ? `nda-${ndaId}` : `nda-${ndaId}-round-${round}`;
      saveFile(await read[what](ndaId, round), `${name}${endings[what]}.pdf`);
    } catch (error) {
      toast.error('Download failed', errorText(error));
    }
  };
}

const endings: Record<NdaFile, string> = {
  download: '',
  downloadCopy: '-copy',
  certificate: '-certificate',
};
