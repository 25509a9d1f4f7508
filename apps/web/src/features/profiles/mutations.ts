import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PictureKind } from '@proffer/contract/wire/choices';
import type { UserDetail, UserDetailChanges } from '@proffer/contract/profiles/schemas';
import { call, CallError, unwrap } from '../../lib/client';
import { sessionQuery } from '../../lib/session';
import { upload } from '../../lib/upload';
import { offerKeys } from '../../entities/offers/keys';
import { FormRefusal } from '../../ui/form/form-refusal';
import { itemKinds } from './profile-edits.model';
import { type FieldName, profileFields } from './profile-fields.model';
import { profileQuery } from '../../entities/companies/profile.query';
import { profileKeys } from '../../entities/companies/keys';

/** Maximum number of attempts to save, if other fields keep being changed meanwhile. */
const mostTries = 4;

interface ProfileChange {
  changes: UserDetailChanges;
  /** Profile as shown when the changes were made. */
  seen: UserDetail;
}

/** Caches the server's reply and refetches everything else that shows the user's profile. */
function useKeepProfile(userId: number) {
  const client = useQueryClient();
  return (profile: UserDetail) => {
    client.setQueryData(profileQuery(userId).queryKey, profile);
    void client.invalidateQueries({ queryKey: profileKeys.one(userId, 'client') });
  };
}

/**
 * Saves fields, services and partners of the user's own profile in one step. If another window has changed the
 * profile, it still saves unless the same fields were changed. In that case the call rejects and the stored
 * values are shown, so that the user can choose.
 */
export function useSaveProfile(userId: number) {
  const client = useQueryClient();
  const keep = useKeepProfile(userId);
  const own = profileQuery(userId);

  async function save({ changes, seen }: ProfileChange): Promise<UserDetail> {
    const fields = (Object.keys(profileFields) as FieldName[]).filter((name) => name in changes);
    let version = seen.version ?? undefined;
    for (let tries = 1; ; tries += 1) {
      const result = await call('updateUserDetail', { params: { userId }, body: { ...changes, version } });
      if (result.ok) return result.body;
      if (result.problem.code !== 'changed_meanwhile' || tries === mostTries) return unwrap(result);
      const kept = await client.fetchQuery({ ...own, staleTime: 0 });
      version = kept.version ?? undefined;
      if (fields.some((name) => kept[name] !== seen[name])) {
        throw new FormRefusal('Another window has changed the same field. Both values are shown there.');
      }
    }
  }

  return useMutation({
    mutationFn: save,
    onSuccess: async (profile, { changes }) => {
      keep(profile);
      if (['companyName', 'firstName', 'lastName'].some((name) => name in changes)) {
        void client.invalidateQueries({ queryKey: sessionQuery.queryKey });
      }
      // Refetch first: the form shows the stored lists as soon as it has been reset.
      if (itemKinds.some((kind) => changes[kind])) {
        await client.invalidateQueries({ queryKey: profileKeys.items(userId) });
      }
    },
  });
}

interface PictureChange {
  kind: PictureKind;
  file: File;
  /** Crop area in pixels of the picture. */
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

/**
 * Removes an offer from the user's own profile. Resolves to the server's message: removed, or closed if others
 * depend on it.
 */
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
