import type { UserDetail } from '@proffer/contract/profiles/schemas';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from '../../ui/form/use-form';
import { useUnsavedGuard } from '../../ui/use-unsaved-guard';
import { useSaveProfile } from './mutations';
import {
  changesOf,
  countChanges,
  editFaults,
  edited,
  keepEdits,
  otherValue,
  type ProfileEdits,
  readEdits,
  textIn,
} from './profile-edits.model';
import type { FieldName } from './profile-fields.model';
import { companyItemsQuery } from './queries';

/**
 * Form of the user's own profile (PRO-56): fields, services and partners, saved together. Input survives a
 * reload. Values changed in another window are shown next to the edited ones.
 */
export function useProfileForm(profile: UserDetail) {
  const { userId } = profile;
  const items = useQuery(companyItemsQuery(userId));
  const lists = { services: items.data?.services, partners: items.data?.partners };
  const save = useSaveProfile(userId);
  const [thisYear] = useState(() => new Date().getFullYear());
  const [restored] = useState(() => readEdits(userId));
  const [news, setNews] = useState(Object.keys(restored).length > 0 ? 'Your unsaved changes are back.' : '');
  const form = useForm<ProfileEdits>({
    initial: restored,
    keep: (edits) => keepEdits(userId, edits),
    check: (edits) => editFaults(edits, profile, lists, thisYear),
    send: async (edits) => {
      const changes = changesOf(edits, profile, lists);
      if (Object.keys(changes).length > 0) await save.mutateAsync({ changes, seen: profile });
      form.reset({});
      setNews('Everything is saved.');
    },
  });
  const changes = countChanges(form.values, profile, lists);

  function drop(): void {
    form.reset({});
    form.forget();
    keepEdits(userId, null);
    setNews('');
  }

  useUnsavedGuard({
    hasUnsaved: () => changes > 0,
    isStaying: (next, current) => next.pathname === current.pathname && next.search['mode'] === 'edit',
    onLeave: () => keepEdits(userId, null),
  });

  return {
    form,
    changes,
    news,
    items,
    drop,
    textOf: (name: FieldName) => textIn(form.values, profile, name),
    otherOf: (name: FieldName) => otherValue(form.values, profile, name),
    type: (name: FieldName, text: string) => form.set(edited(form.values, profile, name, text)),
    /** Discards the edit in favour of the value stored by another window. */
    takeOther: (name: FieldName) => form.set({ [name]: undefined }),
  };
}
export type ProfileForm = ReturnType<typeof useProfileForm>;
