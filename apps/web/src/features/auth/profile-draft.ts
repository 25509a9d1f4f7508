import { useState } from 'react';
import type { UserInfo } from '@proffer/contract/users/auth.schemas';

/** The fields of the form that are typed (ACC-89), as texts. */
export const emptyDraft = {
  firstName: '',
  lastName: '',
  companyName: '',
  yearOfFoundation: '',
  regDate: '',
  phone: '',
  industry: '',
  gsa: '',
  security: '',
  companyFocus: '',
  companySize: '',
  overview: '',
  address1: '',
  address2: '',
  city: '',
  state: '',
  zip: '',
};
export type ProfileDraft = typeof emptyDraft;

/**
 * What has been typed so far, kept in this tab so that a reload loses nothing; a profile saved before fills it when
 * nothing was typed. Gives the draft, a change, and a way to forget it.
 */
export function useProfileDraft(
  email: string,
  saved: UserInfo['profile'],
): [ProfileDraft, (change: Partial<ProfileDraft>) => void, () => void] {
  const key = `profile-draft:${email}`;
  const [draft, setDraft] = useState<ProfileDraft>(() => read(key) ?? emptyDraft);

  const [isStarted, setIsStarted] = useState(() => sessionStorage.getItem(key) !== null);
  if (saved && !isStarted) {
    setIsStarted(true);
    setDraft(fromSaved(saved));
  }

  return [
    draft,
    (change) => {
      const next = { ...draft, ...change };
      setDraft(next);
      setIsStarted(true);
      sessionStorage.setItem(key, JSON.stringify(next));
    },
    () => sessionStorage.removeItem(key),
  ];
}

function read(key: string): ProfileDraft | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    return kept && typeof kept === 'object' ? { ...emptyDraft, ...kept } : undefined;
  } catch {
    return undefined;
  }
}

function fromSaved(saved: NonNullable<UserInfo['profile']>): ProfileDraft {
  const texts = Object.entries(saved).map(([field, value]) => [field, value === null ? '' : String(value)]);
  return { ...emptyDraft, ...Object.fromEntries(texts) };
}
