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

/** A file being looked at and then taken in; after a failure the same file can be sent again. */
export function useImport() {
  const client = useQueryClient();
  const userId = useSession()?.userId ?? 0;
  const [sent, setSent] = useState(0);
  /** What the file brings, kept while it is read once more with other columns. */
  const [found, setFound] = useState<ImportResult>();
  /** What was chosen in place of a guess, by its key. */
  const [categories, setCategories] = useState<Record<string, string>>({});
  /** Kept for the next file: the mended rows of a file are put together like the others. */
  const [group, setGroup] = useState('');
  const preview = useMutation({
    mutationFn: ({ file, ...choices }: Sending) => sendFile('previewImport', file, choices, setSent),
    onMutate: () => setSent(0),
    onSuccess: setFound,
  });
  const taking = useMutation({
    mutationFn: ({ file, ...choices }: Sending) => sendFile('importOffers', file, choices, setSent),
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
      setCategories({});
      preview.mutate({ file: chosen, columns: rememberedColumns(userId), categories: {}, group });
    },
    /** Reads the file again with a column as it is said, and remembers it. */
    chooseColumn(header: string, readAs: ImportColumn | ''): void {
      if (!file || !found) return;
      taking.reset();
      rememberColumn(userId, header, readAs);
      const columns = withChoice(columnsShown(found), header, readAs);
      preview.mutate({ file, columns, categories, group, ...layoutOf(found) });
    },
    /** Reads the file again with another header or sheet, whose columns are guessed anew. */
    chooseLayout(chosen: { headerRow?: number; sheet?: string }): void {
      if (!file || !found) return;
      taking.reset();
      setCategories({});
      const layout = { ...(found.layout.sheet !== '' && { sheet: found.layout.sheet }), ...chosen };
      preview.mutate({ file, columns: rememberedColumns(userId), categories: {}, group, ...layout });
    },
    group,
    /** Reads the file again with one offer for each value of a column, or one for each row without it. */
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
    /** The categories in words as they would be imported. */
    categories: found === undefined ? {} : categoriesShown(found, categories),
    chooseCategory: (key: string, code: string) => setCategories((before) => ({ ...before, [key]: code })),
    /** Takes in what is shown: columns, groups and categories as they stand there. */
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

/** The header and sheet that a result shows, said in full: what was seen is what is imported. */
const layoutOf = ({ layout: { headerRow, sheet } }: ImportResult) => ({
  headerRow,
  ...(sheet !== '' && { sheet }),
});
