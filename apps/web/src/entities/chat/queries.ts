import type { SessionUser } from '@proffer/contract/users/auth.schemas';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ChatUser } from '@proffer/contract/chat/schemas';
import { call, unwrap } from '../../lib/client';
import { chatKeys } from './keys';

/** The user's conversation partners: suppliers for a buyer, buyers for a supplier (MSG-6, MSG-23). */
export function peopleQuery(user: Pick<SessionUser, 'userId' | 'userType'>) {
  return queryOptions({
    queryKey: chatKeys.peopleOf(user.userId),
    queryFn: async ({ client }) => (await readPeople(user)).map((person) => withLiveStatus(client, person)),
  });
}

/** Returns the person as online if the live connection has said so, because a reply may be older than its frames. */
export function withLiveStatus(client: QueryClient, person: ChatUser): ChatUser {
  const online = client.getQueryData<ReadonlySet<number>>(chatKeys.online);
  return online?.has(person.id) ? { ...person, status: 'Online' } : person;
}

export async function readPeople({ userId, userType }: Pick<SessionUser, 'userId' | 'userType'>) {
  return userType === 'Buyer'
    ? unwrap(await call('allSuppliers', { params: { userId } }))
    : unwrap(await call('allBuyers', { params: { userId } }));
}
