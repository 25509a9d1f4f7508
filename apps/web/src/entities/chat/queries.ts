import type { SessionUser } from '@proffer/contract/users/auth.schemas';
import { queryOptions } from '@tanstack/react-query';
import { call, unwrap } from '../../lib/client';
import { chatKeys } from './keys';

/** The user's conversation partners: suppliers for a buyer, buyers for a supplier (MSG-6, MSG-23). */
export function peopleQuery(user: Pick<SessionUser, 'userId' | 'userType'>) {
  return queryOptions({ queryKey: chatKeys.peopleOf(user.userId), queryFn: () => readPeople(user) });
}

export async function readPeople({ userId, userType }: Pick<SessionUser, 'userId' | 'userType'>) {
  return userType === 'Buyer'
    ? unwrap(await call('allSuppliers', { params: { userId } }))
    : unwrap(await call('allBuyers', { params: { userId } }));
}
