import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ImportColumn } from '@proffer/contract/offers/import-columns';
import type { ImportResult } from '@proffer/contract/offers/files.schemas';
import { offerKeys } from '../../../entities/offers/keys';
import { useSession } from '../../../lib/session';
import { columnsShown, rememberColumn, rememberedColumns, withChoice } from './chosen-columns';
import { categoriesShown } from './import.model';
import { sendFile, type FileChoices } from './send-file';

type Sending = FileChoices & { file: File };

/** State of the preview and the import of a file; after a failure the same file can be sent again. */
export function useImport() {
  const client = useQueryClient();
  const userId = useSession()?.userId ?? 0;
  const [sent, setSent] = useState(0);
  /** Last preview, shown while the file is read again with other choices. */
  const [found, setFound] = useState<ImportResult>();
  /** Chosen categories by the keys of the guesses. */
  const [categories, setCategories] = useState<Record<string, string>>({});
  /** Grouping column; it is kept for the next file, because corrected rows are grouped like the others. */
  const [group, setGroup] = useState('');
  const preview = useMutation({
    mutationFn: ({ file, ...choices }: Sending) => sendFile('previewImport', file, choices, setSent),
    onMutate: () => setSent(0),
    onSuccess: setFound,
  });
  const taking = useMutation({
    mutationFn: ({ file, ...choices }: Sending) => sendFile('importOffers', file, choices, setSent),
    onMutate: () => setSent(0),
    // Refetch after a failure too, because some batches may be written.
    onSettled: () => void client.invalidateQueries({ queryKey: offerKeys.all }),
  });
  const file = preview.variables?.file;

  return {
    /** Progress of the upload, from 0 to 1. */
    sent,
    file,
    found,
    preview,
    taking,
    choose(chosen: File): void {
      taking.reset();
      setFound(undefined);
      setCategories({});
      preview.mutate({ file: chosen, columns: rememberedColumns(userId), categories: {}, group });
    },
    /** Reads the file again with another meaning of a column, and remembers it. */
    chooseColumn(header: string, readAs: ImportColumn | ''): void {
      if (!file || !found) return;
      taking.reset();
      rememberColumn(userId, header, readAs);
      const columns = withChoice(columnsShown(found), header, readAs);
      preview.mutate({ file, columns, categories, group, ...layoutOf(found) });
    },
    /** Reads the file again with another header or sheet; its columns are guessed again. */
    chooseLayout(chosen: { headerRow?: number; sheet?: string }): void {
      if (!file || !found) return;
      taking.reset();
      setCategories({});
      const layout = { ...(found.layout.sheet !== '' && { sheet: found.layout.sheet }), ...chosen };
      preview.mutate({ file, columns: rememberedColumns(userId), categories: {}, group, ...layout });
    },
    group,
    /** Reads the file again with another grouping column, or without one. */
    chooseGroup(header: string): void {
      if (!file || !found) return;
      taking.reset();
      setGroup(header);
      preview.mutate({
        file,
        columns: columnsShown(found),
        categories,
        group: header,
        ...layoutOf(found),
      });
    },
    /** Category codes to import, by the keys of the guesses. */
    categories: found === undefined ? {} : categoriesShown(found, categories),
    chooseCategory: (key: string, code: string) => setCategories((before) => ({ ...before, [key]: code })),
    /** Imports the file with the columns, groups and categories of the preview. */
    take(): void {
      if (!file || !found) return;
      taking.mutate({
        file,
        columns: columnsShown(found),
        categories: categoriesShown(found, categories),
        group,
        ...layoutOf(found),
      });
    },
    startOver(): void {
      taking.reset();
      preview.reset();
      setFound(undefined);
    },
  };
}

/** Returns the header row and sheet of a preview, so that exactly these are imported. */
const layoutOf = ({ layout: { headerRow, sheet } }: ImportResult) => ({
  headerRow,
  ...(sheet !== '' && { sheet }),
});
