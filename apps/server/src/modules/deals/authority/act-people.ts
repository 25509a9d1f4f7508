import { actsWithAuthority, type AuthorityHead } from '@proffer/proof';
import type { Executor } from '../../../platform/database';
import type { DealAct, SealedValue } from '../deal-act';
import type { AuthorityRepository } from './authority.repository';

/** Facts about the people of an act, for its entry. */
interface PeopleOfAct {
  about: DealAct['about'];
  sealed: Record<string, SealedValue | undefined>;
}

/**
 * Returns the person of an act; for an act that binds the company also who prepared and approved it, and the line of
 * the register that gave the signer authority (COM-42). A signer without authority, such as one who left while the
 * server finished the act, is not named as such.
 */
export async function peopleOfAct(
  tx: Executor,
  repository: Pick<AuthorityRepository, 'find' | 'findNames'>,
  { act, by, at }: Pick<DealAct, 'act' | 'by' | 'at'>,
): Promise<PeopleOfAct> {
  const id = by?.member?.id;
  if (!by || id === undefined) return { about: {}, sealed: {} };
  const about = { member: id };
  if (!actsWithAuthority.has(act)) return { about, sealed: {} };
  const authority = await repository.find(tx, id, at);
  if (!authority) return { about, sealed: {} };
  const { authoriser, ...head } = authority;
  const { preparedBy = id, approvedBy = [] } = by.trail ?? {};
  const others = [...new Set([preparedBy, ...approvedBy])].filter((one) => one !== id);
  const names = others.length === 0 ? new Map<number, string>() : await repository.findNames(tx, others);
  const approvers = approvedBy.map((one) => names.get(one) ?? '').join(', ');
  return {
    about: {
      ...about,
      people: { approved: approvedBy, prepared: preparedBy, signed: id },
      authority: { ...(head satisfies AuthorityHead) },
    },
    sealed: {
      preparer: preparedBy === id ? undefined : { value: names.get(preparedBy) ?? '' },
      approvers: approvers === '' ? undefined : { value: approvers },
      authoriser: authoriser === null ? undefined : { value: authoriser },
    },
  };
}
