import { useQueryClient } from '@tanstack/react-query';
import { errorText } from '../../lib/client';
import { toast } from '../../ui/toasts';
import { ndaDocumentQuery } from './queries';
import { saveDocument } from './save-document';

/** Download NDA: the document as it stands now, under a name that says which request it belongs to. */
export function useDownloadNda(): (ndaId: number) => Promise<void> {
  const client = useQueryClient();
  return async (ndaId) => {
    try {
      saveDocument(await client.fetchQuery(ndaDocumentQuery(ndaId)), `nda-${ndaId}.pdf`);
    } catch (error) {
      toast.error('Download failed', errorText(error));
    }
  };
}
