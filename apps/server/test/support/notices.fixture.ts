import type { Notification, UnreadCounts } from '@proffer/contract/notifications/schemas';
import type { NotificationCategory } from '@proffer/contract/wire/choices';
import type { TestContext } from './context';
import { openTrade, type NdaTrade } from '../world/nda-trade';
import { createPerson, publishOffer, type Person } from '../world/people';

/** What a person was told and has not read, of all categories, the newest first in each. */
export async function unreadOf(context: TestContext, person: Person): Promise<Notification[]> {
  const { body } = await context.call(
    'unreadNotifications',
    { query: { userId: person.userId } },
    person.token,
  );
  return Object.values(body as Record<NotificationCategory, Notification[]>).flat();
}

export async function countsOf(context: TestContext, person: Person): Promise<UnreadCounts> {
  const { body } = await context.call('unreadCount', { query: { userId: person.userId } }, person.token);
  return body as UnreadCounts;
}

export async function textsOf(context: TestContext, person: Person): Promise<string[]> {
  return (await unreadOf(context, person)).map(({ notificationMessage }) => notificationMessage);
}

/** Everything that was ever told to a person, the newest first. */
export async function allOf(context: TestContext, person: Person): Promise<Notification[]> {
  const query = { userId: person.userId, size: 100 };
  const { body } = await context.call('allNotifications', { query }, person.token);
  return (body as { content: Notification[] }).content;
}

/** Two companies whose names stand in the news of what they do. */
export const companies = {
  supplier: { companyName: 'Kaveri Tools', firstName: 'Meera', lastName: 'Iyer' },
  buyer: { companyName: 'Nilgiri Mills', firstName: 'Arjun', lastName: 'Mehta' },
};

/** A request of one of them for the NDA on an offer of the other. */
export async function openNamedTrade(context: TestContext, detail = 'Secret.'): Promise<NdaTrade> {
  const supplier = await createPerson(context, 'supplier', companies.supplier);
  const buyer = await createPerson(context, 'buyer', companies.buyer);
  const offer = { title: 'Alloy rods', ndaRequired: true, detail };
  const proposalId = await publishOffer(context, supplier, offer);
  return openTrade(context, { supplier, buyer, proposalId });
}
