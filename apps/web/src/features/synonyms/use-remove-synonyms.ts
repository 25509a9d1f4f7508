import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SynonymGroup } from '@proffer/contract/synonyms/schemas';
import { call, errorText, unwrap } from '../../lib/client';
import { useConfirm } from '../../ui/confirm-dialog';
import { toast } from '../../ui/toasts';
import { synonymKeys } from './queries';

/** Returns a function that removes a synonym group after a confirmation. */
export function useRemoveSynonyms() {
  const client = useQueryClient();
  const confirm = useConfirm();
  const removing = useMutation({
    mutationFn: async ({ id }: SynonymGroup) => unwrap(await call('removeSynonyms', { params: { id } })),
    onSuccess: ({ msg }) => toast.success('Removed', msg),
    onError: (error) => toast.error('The group was not removed', errorText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: synonymKeys.all }),
  });
  return {
    isBusyWith: ({ id }: SynonymGroup) => removing.isPending && removing.variables.id === id,
    async remove(group: SynonymGroup): Promise<void> {
      const isWanted = await confirm({
        title: 'Remove this group?',
        text: `Each of these words then finds only itself: ${group.words.join(', ')}.`,
        confirmLabel: 'Remove',
        isDangerous: true,
      });
      if (isWanted) removing.mutate(group);
    },
  };
}
