import type { OfferDealings } from '@proffer/contract/offers/schemas';

const nouns: readonly [keyof OfferDealings, one: string, many: string][] = [
  ['openNdas', 'open NDA request', 'open NDA requests'],
  ['signedNdas', 'signed NDA', 'signed NDAs'],
  ['contracts', 'contract', 'contracts'],
  ['conversations', 'conversation', 'conversations'],
  ['saves', 'buyer who saved it', 'buyers who saved it'],
];

/** Returns the dealings on an offer in words; empty if there are none. */
export function dealingsText(dealings: OfferDealings): string {
  return new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(
    nouns.flatMap(([kind, one, many]) => {
      const count = dealings[kind];
      return count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];
    }),
  );
}
