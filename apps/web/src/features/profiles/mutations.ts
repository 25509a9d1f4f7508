import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PictureKind } from '@proffer/contract/wire/choices';
import type { CompanyItem, UserDetail } from '@proffer/contract/profiles/schemas';
import { call, CallError, unwrap } from '../../lib/client';
import { sessionQuery } from '../../lib/session';
import { upload } from '../../lib/upload';
import { offerKeys } from '../../entities/offers/keys';
import { changeOf, type ProfileField, textOf } from './profile-fields.model';
import { profileQuery } from '../../entities/companies/profile.query';
import { type ItemKind, profileKeys } from '../../entities/companies/keys';

/** How often a field is sent again because other fields were changed in between. */
const mostTries = 4;

interface FieldChange {
  field: ProfileField;
  /** What was kept when its editing began. */
  base: string;
  text: string;
}

/** Keeps what the server replied, and has everything else that shows one's profile read again. */
function useKeepProfile(userId: number) {
  const client = useQueryClient();
  return (profile: UserDetail) => {
    client.setQueryData(profileQuery(userId).queryKey, profile);
    void client.invalidateQueries({ queryKey: profileKeys.one(userId, 'client') });
  };
}

/**
 * Saves one field of one's own profile. When the profile was changed in another window, the field is still saved if
 * this very field was not; else what is kept now is shown and the call rejects, so that the person may choose.
 */
export function useSaveField(userId: number) {
  const client = useQueryClient();
  const keep = useKeepProfile(userId);
  const own = profileQuery(userId);

  async function save({ field, base, text }: FieldChange): Promise<UserDetail> {
    for (let tries = 1; ; tries += 1) {
      const version = client.getQueryData(own.queryKey)?.version ?? undefined;
      const body = { ...changeOf(field, text), version };
      const result = await call('updateUserDetail', { params: { userId }, body });
      if (result.ok) return result.body;
      if (result.problem.code !== 'changed_meanwhile' || tries === mostTries) return unwrap(result);
      const kept = await client.fetchQuery({ ...own, staleTime: 0 });
      if (textOf(kept, field) !== base) return unwrap(result);
    }
  }

  return useMutation({
    // One after another: each counts on the version that the one before has made.
    scope: { id: `profile-${userId}` },
    mutationFn: save,
    onSuccess: (profile, { field }) => {
      keep(profile);
      if (['companyName', 'firstName', 'lastName'].includes(field.name)) {
        void client.invalidateQueries({ queryKey: sessionQuery.queryKey });
      }
    },
  });
}

interface PictureChange {
  kind: PictureKind;
  file: File;
  /** The part to keep, in the picture's own pixels. */
  box: { x: number; y: number; width: number; height: number };
  onProgress: (sent: number) => void;
}

export function useSetPicture(userId: number) {
  const keep = useKeepProfile(userId);
  return useMutation({
    mutationFn: async ({ kind, file, box, onProgress }: PictureChange) => {
      const result = await upload('setPicture', { params: { kind }, query: box, file }, { onProgress });
      if (!result.ok) throw new CallError(result.status, result.problem);
      return result.body;
    },
    onSuccess: keep,
  });
}

export function useRemovePicture(userId: number) {
  const keep = useKeepProfile(userId);
  return useMutation({
    mutationFn: async (kind: PictureKind) => unwrap(await call('removePicture', { params: { kind } })),
    onSuccess: keep,
  });
}

const itemCalls = {
  services: { add: 'addService', rename: 'updateService', remove: 'deleteService' },
  partners: { add: 'addPartner', rename: 'updatePartner', remove: 'deletePartner' },
} as const;

/** Services or partners of one's own: added, renamed, removed. What is missing of the profile changes with them. */
export function useCompanyItems(userId: number, kind: ItemKind) {
  const client = useQueryClient();
  const calls = itemCalls[kind];
  const queryKey = profileKeys.items(userId, kind);
  const edit = (change: (items: CompanyItem[]) => CompanyItem[]) =>
    client.setQueryData<CompanyItem[]>(queryKey, (items) => items && change(items));
  const onSettled = () => {
    void client.invalidateQueries({ queryKey });
    void client.invalidateQueries({ queryKey: profileKeys.company(userId) });
  };
  return {
    add: useMutation({
      mutationFn: async (name: string) => unwrap(await call(calls.add, { body: { name, userId } })),
      onSuccess: (item) => edit((items) => [...items.filter(({ id }) => id !== item.id), item]),
      onSettled,
    }),
    rename: useMutation({
      mutationFn: async ({ id, name }: Pick<CompanyItem, 'id' | 'name'>) =>
        unwrap(await call(calls.rename, { params: { id }, body: { name } })),
      onSuccess: (item) => edit((items) => items.map((one) => (one.id === item.id ? item : one))),
      onSettled,
    }),
    remove: useMutation({
      mutationFn: async (id: number) => unwrap(await call(calls.remove, { params: { id } })),
      onSuccess: (_text, id) => edit((items) => items.filter((one) => one.id !== id)),
      onSettled,
    }),
  };
}

/** Removes an offer from one's own profile; resolves to the server's words (removed, or closed when others hang on it). */
export function useRemoveProfileOffer() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: number) => unwrap(await call('removeProfileOffer', { params: { id } })).msg,
    onSettled: () => {
      void client.invalidateQueries({ queryKey: offerKeys.all });
      void client.invalidateQueries({ queryKey: profileKeys.all });
    },
  });
}
