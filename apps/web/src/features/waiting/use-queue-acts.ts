import type { QueueItem } from '@proffer/contract/administration/schemas';
import { isolated } from '@proffer/contract/wire/text-direction';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, errorText, unwrap } from '../../lib/client';
import { useConfirm } from '../../ui/confirm-dialog';
import { toast } from '../../ui/toasts';
import { queueKeys } from '../../entities/waiting/keys';

type Act = 'retry' | 'drop';

/** Returns the actions on queue items that need no other page. */
export function useQueueActs() {
  const client = useQueryClient();
  const confirm = useConfirm();
  const acting = useMutation({
    mutationFn: async ({ item, act }: { item: QueueItem; act: Act }) => {
      const params = { id: Number(item.id) };
      if (item.kind === 'signing') return unwrap(await call('retryStuckSigning', { params }));
      return unwrap(await call(act === 'retry' ? 'retryMail' : 'dropMail', { params }));
    },
    onSuccess: ({ msg }, { item }) => toast.success(msg, item.title),
    onError: (error, { act }) =>
      toast.error(act === 'retry' ? 'Not tried again' : 'Not given up', errorText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: queueKeys.all }),
  });

  return {
    isBusyWith: ({ kind, id }: QueueItem) =>
      acting.isPending && acting.variables.item.kind === kind && acting.variables.item.id === id,
    retry: (item: QueueItem) => acting.mutate({ item, act: 'retry' }),
    async drop(item: QueueItem): Promise<void> {
      const isWanted = await confirm({
        title: 'Give up on this mail?',
        text: `${isolated(item.title)}: it will not be sent, and the recipient is not notified.`,
        confirmLabel: 'Give up',
        isDangerous: true,
      });
      if (isWanted) acting.mutate({ item, act: 'drop' });
    },
  };
}
