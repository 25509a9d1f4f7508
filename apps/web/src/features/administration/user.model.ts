import type { AdminUser } from '@proffer/contract/account.schemas';
import { formatPhone } from '../../ui/phone.model';
import type { StatusTone } from '../../ui/status-badge';

export const stateWords: Record<AdminUser['accountState'], { tone: StatusTone; word: string }> = {
  waiting: { tone: 'action', word: 'Waiting for approval' },
  active: { tone: 'done', word: 'Active' },
  deactivated: { tone: 'ended', word: 'Deactivated' },
  unfinished: { tone: 'waiting', word: 'Signing up' },
};

/** The person's name and company, as far as they are known; administrators have only an address. */
export function nameOf(user: Pick<AdminUser, 'firstName' | 'lastName' | 'companyName' | 'email'>): string {
  const person = `${user.firstName} ${user.lastName}`.trim();
  return [person, user.companyName].filter((part) => part !== '').join(', ') || user.email;
}

const modeWords = { Supplier: 'Supplier', Buyer: 'Buyer', admin: 'Administrator' } as const;

/** What is known of a user, without empty entries. */
export function factsOf(user: AdminUser): { label: string; value: string }[] {
  const place = [user.city, user.state].filter((part) => part !== '').join(', ');
  return [
    { label: 'Mode', value: modeWords[user.usermode] },
    { label: 'Phone', value: formatPhone(user.phone) },
    { label: 'Place', value: place },
  ].filter(({ value }) => value !== '');
}
