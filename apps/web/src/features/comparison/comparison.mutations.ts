import { useMutation, useQueryClient } from '@tanstack/react-query';
import { chatKeys } from '../../entities/chat/keys';
import { call, unwrap } from '../../lib/client';
import { newId } from '../../lib/new-id';
import type { ComparedFor } from './comparison';
import { comparisonKeys } from './comparison.queries';

/** A cell of the comparison, or a whole column if the row is empty. */
export interface CellRef {
  column: string;
  row: string;
}

/** A message of the supplier from which a note is taken. */
interface UsedReply {
  questionId: number;
  messageId: number;
}

/** Stores the company's note on a cell or column; an empty text removes it. */
export function useNote() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ column, row, text, reply }: CellRef & { text: string; reply?: UsedReply }) =>
      unwrap(await call('noteComparison', { body: { column, row, text, ...reply } })),
    onSuccess: () => client.invalidateQueries({ queryKey: comparisonKeys.all }),
  });
}

/** Dismisses the suggested reply of a question. */
export function useDismissReply() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ questionId, messageId }: UsedReply) =>
      unwrap(await call('dismissReply', { params: { id: questionId }, body: { messageId } })),
    onSuccess: () => client.invalidateQueries({ queryKey: comparisonKeys.all }),
  });
}

/** Asks the suppliers for cells, with one message to each. */
export function useAskCompared() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (cells: CellRef[]) =>
      unwrap(await call('askCompared', { body: { clientId: newId(), cells } })),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: comparisonKeys.all }),
        client.invalidateQueries({ queryKey: chatKeys.allConversations }),
      ]),
  });
}

/** Saves the comparison for the people of the company. */
export function useSaveComparison() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ name, asked }: { name: string; asked: ComparedFor }) => {
      const { quantity, by, budget, ...texts } = asked;
      const given = {
        ...(quantity !== null && { quantity }),
        ...(by !== null && { by }),
        ...(budget !== null && { budget }),
      };
      return unwrap(await call('saveComparison', { body: { name, ...texts, ...given } }));
    },
    onSuccess: () => client.invalidateQueries({ queryKey: comparisonKeys.saved }),
  });
}

export function useRemoveComparison() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: number) => unwrap(await call('removeComparison', { params: { id } })),
    onSuccess: () => client.invalidateQueries({ queryKey: comparisonKeys.saved }),
  });
}
