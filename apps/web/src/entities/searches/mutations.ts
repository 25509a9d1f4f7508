import { useMutation, useQueryClient } from '@tanstack/react-query';
import { searchKeys } from './keys';
import { call, type CallParts, unwrap } from '../../lib/client';

/** Mutation of the saved searches, which refetches them. */
function useSearchChange<Input>(change: (input: Input) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: searchKeys.all }),
  });
}

export const useSaveSearch = () =>
  useSearchChange(async (body: CallParts<'saveSearch'>['body']) =>
    unwrap(await call('saveSearch', { body })),
  );

export const useChangeSearch = () =>
  useSearchChange(
    async ({ searchId, ...body }: { searchId: number } & CallParts<'changeSavedSearch'>['body']) =>
      unwrap(await call('changeSavedSearch', { params: { searchId }, body })),
  );

export const useRemoveSearch = () =>
  useSearchChange(async (searchId: number) =>
    unwrap(await call('removeSavedSearch', { params: { searchId } })),
  );
