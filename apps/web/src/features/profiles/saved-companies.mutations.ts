import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SavedCompany, UserDetail } from '@proffer/contract/profiles/schemas';
import { call, unwrap } from '../../lib/client';
import { profileKeys } from '../../entities/companies/keys';

interface SavedPage {
  content: SavedCompany[];
  totalElements: number;
}

/** Saves a company or removes it from the saved ones, optimistically; reverts if the call fails. */
export function useSaveCompany() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ userId, isSaved }: { userId: number; isSaved: boolean }) =>
      isSaved
        ? unwrap(await call('saveCompany', { body: { userId } }))
        : unwrap(await call('removeSavedCompany', { params: { userId } })),
    onMutate: async ({ userId, isSaved }) => {
      const shown = [profileKeys.company(userId), profileKeys.saved];
      await Promise.all(shown.map((queryKey) => client.cancelQueries({ queryKey })));
      const before = shown.flatMap((queryKey) => client.getQueriesData({ queryKey }));
      client.setQueriesData<UserDetail>(
        { queryKey: profileKeys.company(userId) },
        (profile) => profile && { ...profile, isSaved },
      );
      if (!isSaved) {
        client.setQueriesData<SavedPage>(
          { queryKey: profileKeys.saved },
          (page) => page && without(page, userId),
        );
      }
      return { before };
    },
    onError: (_error, _change, context) => {
      for (const [key, data] of context?.before ?? []) client.setQueryData(key, data);
    },
    onSettled: (_reply, _error, { userId }) => {
      void client.invalidateQueries({ queryKey: profileKeys.saved });
      void client.invalidateQueries({ queryKey: profileKeys.company(userId) });
    },
  });
}

function without(page: SavedPage, userId: number): SavedPage {
  const content = page.content.filter((company) => company.userId !== userId);
  const isThere = content.length < page.content.length;
  return isThere ? { ...page, content, totalElements: page.totalElements - 1 } : page;
}
