import { groupIndian } from '@proffer/contract/wire/group-indian';
import type { ClosingPreview } from '@proffer/contract/users/account.schemas';

interface ClosingEffects {
  removed: string[];
  kept: string[];
}

/** Returns the consequences of closing the account in words with figures; those with a count of zero are omitted. */
export function closingEffects(preview: ClosingPreview): ClosingEffects {
  const { publishedOffers, drafts, openNeeds, openNdaRequests, openQuotes } = preview;
  const { pendingContracts, signedNdas, activeContracts } = preview;
  return {
    removed: [
      profilesLine(preview.profiles),
      ...preview.companiesLeft.map((name) => `You leave ${name}, which goes on without you.`),
      ...line(publishedOffers, 'published offer is', 'published offers are', 'taken off the market.'),
      ...line(drafts, 'draft is', 'drafts are', 'erased.'),
      ...line(
        openNdaRequests,
        'open NDA request is',
        'open NDA requests are',
        'answered: the company has closed its account.',
      ),
      ...line(openNeeds, 'open need is', 'open needs are', 'cancelled.'),
      ...line(openQuotes, 'open quote is', 'open quotes are', 'declined or withdrawn.'),
      ...line(
        pendingContracts,
        'pending contract is',
        'pending contracts are',
        'rejected, because nobody could accept any more.',
      ),
    ],
    kept: [
      ...line(signedNdas, 'signed NDA stays', 'signed NDAs stay', 'with both sides.'),
      ...line(activeContracts, 'active contract stays', 'active contracts stay', 'with both sides.'),
    ],
  };
}

function line(count: number, one: string, many: string, rest: string): string[] {
  return count > 0 ? [`${groupIndian(count)} ${count === 1 ? one : many} ${rest}`] : [];
}

const profileWords = { Supplier: 'Supplier', Buyer: 'Buyer', Admin: 'administrator' } as const;

function profilesLine(profiles: ClosingPreview['profiles']): string {
  const names = profiles.map((profile) => profileWords[profile]);
  const login = 'Your login ends on every device';
  if (names.length === 0) return `${login}.`;
  return `${login}, and with it your ${names.join(' and ')} ${names.length === 1 ? 'profile' : 'profiles'}.`;
}
