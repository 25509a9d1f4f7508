import { useMutation, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { needKeys } from '../../entities/needs/keys';
import type { Need } from '../../entities/needs/need';
import { call, type CallParts, unwrap } from '../../lib/client';

/** Shows the server's answer on the page at once, and reloads the lists. */
export function showNeed(client: QueryClient, need: Need): Promise<void> {
  client.setQueryData(needKeys.one(need.needId), need);
  return client.invalidateQueries({ queryKey: needKeys.all });
}

/** A mutation whose reply is a need. */
function useNeedMutation<Input>(mutationFn: (input: Input) => Promise<Need>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSuccess: (need) => showNeed(client, need) });
}

type NeedBody = CallParts<'createNeed'>['body'];
type Versioned = Pick<Need, 'needId' | 'version'>;

/** Creates a draft, or saves an existing need if it is given. */
export const useSaveNeed = () =>
  useNeedMutation(async ({ need, body }: { need: Versioned | null; body: NeedBody }) =>
    need === null
      ? unwrap(await call('createNeed', { body }))
      : unwrap(
          await call('updateNeed', { params: { id: need.needId }, body: { ...body, version: need.version } }),
        ),
  );

export const usePublishNeed = () =>
  useNeedMutation(async ({ needId, version }: Versioned) =>
    unwrap(await call('publishNeed', { params: { id: needId }, body: { version } })),
  );

export const useCloseNeed = () =>
  useNeedMutation(async ({ needId, version }: Versioned) =>
    unwrap(await call('closeNeed', { params: { id: needId }, body: { version } })),
  );

export const useExtendNeed = () =>
  useNeedMutation(async ({ needId, version, deadline }: Versioned & { deadline: string }) =>
    unwrap(await call('extendNeed', { params: { id: needId }, body: { version, deadline } })),
  );

export const useEndNeed = () =>
  useNeedMutation(async ({ needId, ...body }: Pick<Need, 'needId'> & CallParts<'endNeed'>['body']) =>
    unwrap(await call('endNeed', { params: { id: needId }, body })),
  );

export const useCopyNeed = () =>
  useNeedMutation(async ({ needId }: Pick<Need, 'needId'>) =>
    unwrap(await call('copyNeed', { params: { id: needId } })),
  );

/** Deletes a draft. */
export function useRemoveNeed() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (needId: number) => unwrap(await call('removeNeed', { params: { id: needId } })),
    onSuccess: () => client.invalidateQueries({ queryKey: needKeys.all, refetchType: 'none' }),
  });
}
