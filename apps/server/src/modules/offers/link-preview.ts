import { groupIndian } from '@proffer/contract/wire/group-indian';
import { AppError } from '../../platform/errors';
import type { PageDescription } from '../../platform/http/web-app';
import type { OfferReading } from './offer-reading.service';

const rupees = (amount: number): string => `₹${groupIndian(amount)}`;

/**
 * Returns a function that describes a public offer for link previews (Open Graph), using its public part only. It
 * returns undefined for any other page and for an offer that does not exist.
 */
export function createLinkPreview(offers: Pick<OfferReading, 'view'>) {
  return async (path: string): Promise<PageDescription | undefined> => {
    const id = Number(/^\/specificoffer\/([1-9]\d{0,14})\/?$/.exec(path)?.[1] ?? 0);
    if (id === 0) return undefined;
    try {
      const { title, companyName, scope, duration, budgetFrom, budgetTo } = await offers.view(null, id);
      const budget =
        budgetFrom !== null && budgetTo !== null ? `${rupees(budgetFrom)} to ${rupees(budgetTo)}` : '';
      const facts = [companyName, `Scope: ${scope}`, duration ?? '', budget].filter((fact) => fact !== '');
      return { title, description: facts.join(' · ') };
    } catch (error) {
      if (error instanceof AppError && error.code === 'not_found') return undefined;
      throw error;
    }
  };
}
