import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { offerKeys } from '../../../entities/offers/keys';
import { sendFile } from './send-file';

/** A file being looked at and then taken in; after a failure the same file can be sent again. */
export function useImport() {
  const client = useQueryClient();
  const [sent, setSent] = useState(0);
  const preview = useMutation({
    mutationFn: (file: File) => sendFile('previewImport', file, setSent),
    onMutate: () => setSent(0),
  });
  const taking = useMutation({
    mutationFn: (file: File) => sendFile('importOffers', file, setSent),
    onMutate: () => setSent(0),
    // Also after a failure: what was written before it is there.
    onSettled: () => void client.invalidateQueries({ queryKey: offerKeys.all }),
  });

  return {
    /** How much of the file has been sent, from 0 to 1. */
    sent,
    file: preview.variables,
    preview,
    taking,
    choose(file: File): void {
      taking.reset();
      preview.mutate(file);
    },
    startOver(): void {
      taking.reset();
      preview.reset();
    },
  };
}
