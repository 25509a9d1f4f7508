import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ChosenColumns, ImportColumn } from '@proffer/contract/offers/import-columns';
import type { ImportResult } from '@proffer/contract/offers/files.schemas';
import { offerKeys } from '../../../entities/offers/keys';
import { useSession } from '../../../lib/session';
import { columnsShown, rememberColumn, rememberedColumns, withChoice } from './chosen-columns';
import { sendFile } from './send-file';

type Sending = { file: File; columns: ChosenColumns };

/** A file being looked at and then taken in; after a failure the same file can be sent again. */
export function useImport() {
  const client = useQueryClient();
  const userId = useSession()?.userId ?? 0;
  const [sent, setSent] = useState(0);
  /** What the file brings, kept while it is read once more with other columns. */
  const [found, setFound] = useState<ImportResult>();
  const preview = useMutation({
    mutationFn: ({ file, columns }: Sending) => sendFile('previewImport', file, columns, setSent),
    onMutate: () => setSent(0),
    onSuccess: setFound,
  });
  const taking = useMutation({
    mutationFn: ({ file, columns }: Sending) => sendFile('importOffers', file, columns, setSent),
    onMutate: () => setSent(0),
    // Also after a failure: what was written before it is there.
    onSettled: () => void client.invalidateQueries({ queryKey: offerKeys.all }),
  });
  const file = preview.variables?.file;

  return {
    /** How much of the file has been sent, from 0 to 1. */
    sent,
    file,
    found,
    preview,
    taking,
    choose(chosen: File): void {
      taking.reset();
      setFound(undefined);
      preview.mutate({ file: chosen, columns: rememberedColumns(userId) });
    },
    /** Reads the file again with a column as it is said, and remembers it. */
    chooseColumn(header: string, readAs: ImportColumn | ''): void {
      if (!file || !found) return;
      taking.reset();
      rememberColumn(userId, header, readAs);
      preview.mutate({ file, columns: withChoice(columnsShown(found), header, readAs) });
    },
    take(): void {
      if (file && found) taking.mutate({ file, columns: columnsShown(found) });
    },
    startOver(): void {
      taking.reset();
      preview.reset();
      setFound(undefined);
    },
  };
}
