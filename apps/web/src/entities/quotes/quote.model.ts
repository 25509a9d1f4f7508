import { quantityText } from '@proffer/contract/wire/group-indian';
import type { QuoteStatus } from '@proffer/contract/wire/choices';
import type { StatusTone } from '../../ui/status-badge';
import { dayText } from '../../ui/date-text.model';
import type { ContractSide } from '../contracts/keys';
import type { Quote } from './quote';

export const quoteTones: Record<QuoteStatus, StatusTone> = {
  Requested: 'waiting',
  Quoted: 'action',
  Countered: 'waiting',
  Expired: 'ended',
  Accepted: 'done',
  Declined: 'refused',
  Withdrawn: 'ended',
};

/** Returns the company on the other side, with the data for its logo and profile link. */
export function partnerOf(quote: Quote, side: ContractSide) {
  return side === 'supplier'
    ? { userId: quote.buyerId, companyName: quote.buyerCompany, logo: quote.buyerLogo }
    : { userId: quote.supplierId, companyName: quote.supplierCompany, logo: quote.supplierLogo };
}

/** Returns the next actor and step. */
export function quoteNote(quote: Quote, side: ContractSide): string {
  const isBuyer = side === 'buyer';
  switch (quote.status) {
    case 'Requested':
      return isBuyer ? 'Waiting for the supplier’s quote' : 'The buyer is waiting for your quote';
    case 'Countered':
      return isBuyer ? 'Waiting for the supplier’s answer' : 'Proposes other terms as buyer';
    case 'Quoted':
      return `${isBuyer ? 'Can be accepted' : 'The buyer can accept it'} until ${dayText(quote.validUntil ?? '')}`;
    case 'Expired':
      return `Could be accepted until ${dayText(quote.validUntil ?? '')}`;
    case 'Accepted':
      return 'Turned into a contract';
    case 'Declined':
    case 'Withdrawn':
    default:
      return 'The reason is in its history';
  }
}

/** Returns a quantity with its unit, "12 pcs". */
export const askedQuantity = ({ quantity, unit }: Pick<Quote, 'quantity' | 'unit'>): string =>
  `${quantityText(quantity)} ${unit}`;

/** Returns whether a quote is open: not ended by either side and without a contract. */
export const isQuoteOpen = ({ status }: Pick<Quote, 'status'>): boolean =>
  !['Accepted', 'Declined', 'Withdrawn'].includes(status);
