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

/** The company on the other side, as its logo and its profile are asked for. */
export function partnerOf(quote: Quote, side: ContractSide) {
  return side === 'supplier'
    ? { userId: quote.buyerId, companyName: quote.buyerCompany, logo: quote.buyerLogo }
    : { userId: quote.supplierId, companyName: quote.supplierCompany, logo: quote.supplierLogo };
}

/** Whose turn it is, and what is to be done. */
export function quoteNote(quote: Quote, side: ContractSide): string {
  const isBuyer = side === 'buyer';
  switch (quote.status) {
    case 'Requested':
      return isBuyer ? 'Waiting for the supplier’s quote' : 'The buyer waits for your quote';
    case 'Countered':
      return isBuyer ? 'Waiting for the supplier’s answer' : 'The buyer proposes other terms';
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

/** "12 pcs". */
export const askedQuantity = ({ quantity, unit }: Pick<Quote, 'quantity' | 'unit'>): string =>
  `${quantityText(quantity)} ${unit}`;

/** Neither of the two has ended it, and no contract was made of it. */
export const isQuoteOpen = ({ status }: Pick<Quote, 'status'>): boolean =>
  !['Accepted', 'Declined', 'Withdrawn'].includes(status);
