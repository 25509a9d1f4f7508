import type { SignatureTrail } from './actor';

/** Person of an act, as rows store it; null in older rows and if the server acts for nobody in particular. */
export interface ActingPerson {
  memberId: number | null;
  trail: SignatureTrail | null;
}

/** Returns the person of an act for its rows. */
export const personOf = ({
  member,
  trail,
}: {
  member?: { id: number } | undefined;
  trail?: SignatureTrail | undefined;
}): ActingPerson => ({
  memberId: member?.id ?? null,
  trail: trail ?? null,
});

/** Returns the person of stored rows in the form in which sessions give it. */
export const actorOf = ({
  memberId,
  trail,
}: {
  memberId?: number | null | undefined;
  trail?: SignatureTrail | null | undefined;
}): { member?: { id: number }; trail?: SignatureTrail } => ({
  ...(typeof memberId === 'number' ? { member: { id: memberId } } : {}),
  ...(trail ? { trail } : {}),
});
