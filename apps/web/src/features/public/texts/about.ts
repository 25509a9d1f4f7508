import type { MarketInfo } from '@proffer/contract/settings/schemas';
import { operatorOf } from './operator-words';

export function aboutText(info: MarketInfo): string {
  const { marketName } = info;
  return `${marketName} is a marketplace for companies. Suppliers publish offers with prices, buyers find and compare them, and both conclude their deal in one place: NDA, questions, quote, contract and delivery.

## What it does

- **Open offers:** everybody can search offers and see their prices, without an account.
- **Confidential details:** the server withholds protected parts of an offer until both companies have signed the NDA.
- **Signed documents:** NDAs and contracts are real PDFs with cryptographic seals that every PDF reader can check.
- **Evidence:** each step of a deal is recorded in a chain that neither company, nor we, can change unnoticed. Both can download it and verify it without us.

## Who operates it

${marketName} is operated by ${operatorOf(info)}.`;
}

export function pricingText(info: MarketInfo): string {
  const { marketName } = info;
  return `${marketName} is free of charge, for buyers and for suppliers. There is no fee for accounts, offers, NDAs, quotes, contracts or signatures, and no commission.

## Who sets fees

Fees are set by ${operatorOf(info)}. If fees are introduced, they are announced in advance and apply only to services that you order after you have agreed to them.

## Other costs

Payments are made directly between the two companies and do not pass through ${marketName}. Taxes, and any stamp duty on your documents, are paid by the companies themselves.`;
}
