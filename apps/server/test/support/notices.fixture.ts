import type { Notification, UnreadCounts } from '@proffer/contract/notifications/schemas';
import type { NotificationCategory } from '@proffer/contract/wire/choices';
import type { TestContext } from './context';
import { openTrade, type NdaTrade } from '../world/nda-trade';
import { createPerson, publishOffer, type Person } from '../world/people';

/** Returns a person’s unread notifications of all categories, newest first within each. */
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

/** Returns all notifications of a person, newest first. */
export async function allOf(context: TestContext, person: Person): Promise<Notification[]> {
  const query = { userId: person.userId, size: 100 };
  const { body } = await context.call('allNotifications', { query }, person.token);
  return (body as { content: Notification[] }).content;
}

/** Two companies whose names appear in notifications. */
export const companies = {
  supplier: { companyName: 'Kaveri Tools', firstName: 'Meera', lastName: 'Iyer' },
  buyer: { companyName: 'Nilgiri Mills', firstName: 'Arjun', lastName: 'Mehta' },
};

/** Creates an NDA request of the buyer company for an offer of the supplier company. */
export async function openNamedTrade(context: TestContext, detail = 'Secret.'): Promise<NdaTrade> {
  const supplier = await createPerson(context, 'supplier', companies.supplier);
  const buyer = await createPerson(context, 'buyer', companies.buyer);
  const offer = { title: 'Alloy rods', ndaRequired: true, detail };
  const proposalId = await publishOffer(context, supplier, offer);
  return openTrade(context, { supplier, buyer, proposalId });
}
