import { useQueryClient } from '@tanstack/react-query';
import { call, errorText, unwrap } from '../../lib/client';
import { saveFile } from '../../ui/save-file';
import { toast } from '../../ui/toasts';
import type { NdaDownload } from './nda.model';
import { ndaDocumentQuery } from './queries';

/** Saves the original as it stands now, a copy that names the reader, or the certificate, under a name of its own. */
export function useDownloadNda(): (what: NdaDownload, ndaId: number) => Promise<void> {
  const client = useQueryClient();
  const read: Record<NdaDownload, (ndaId: number) => Promise<Blob>> = {
    download: (ndaId) => client.fetchQuery(ndaDocumentQuery(ndaId)),
    // Each copy carries its own time, so none is kept for the next one.
    downloadCopy: async (id) => unwrap(await call('ndaCopy', { params: { id } })),
    certificate: async (id) => unwrap(await call('ndaCertificate', { params: { id } })),
  };
  return async (what, ndaId) => {
    try {
      saveFile(await read[what](ndaId), `nda-${ndaId}${endings[what]}.pdf`);
    } catch (error) {
      toast.error('Download failed', errorText(error));
    }
  };
}

const endings: Record<NdaDownload, string> = {
  download: '',
  downloadCopy: '-copy',
  certificate: '-certificate',
};
