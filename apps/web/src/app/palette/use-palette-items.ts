import { useDebouncedValue } from '@mantine/hooks';
import type { SessionUser } from '@proffer/contract/users/auth.schemas';
import { limits } from '@proffer/contract/wire/limits';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { contractPath, offerPath, webPaths } from '../../config/paths';
import { quotePath } from '../../entities/quotes/quote-path';
import { suggestionsQuery } from '../../entities/offers/queries';
import { call, unwrap } from '../../lib/client';
import { useLogOut } from '../layouts/use-log-out';
import { hasOneOther, useOtherProfile } from '../layouts/use-other-profile';
import { matching, paletteKinds, placesOf, type PaletteItem } from './palette-items';

/** Number of items of each kind that the server is asked for. */
const size = 5;

/** Returns the palette's items for a typed text: screens and actions at once, the server's results after a pause. */
export function usePaletteItems(user: SessionUser, typed: string) {
  const text = typed.trim();
  const [asked] = useDebouncedValue(text.length > 1 ? text : '', limits.searchDebounceMs);
  const acts = useActs(user);
  const suggested = useQuery({
    ...suggestionsQuery(asked),
    enabled: user.userType === 'Buyer' && asked !== '',
  });
  const found = useQuery(foundQuery(user, asked));
  const fromServer = asked === '' ? [] : [...suggestedItems(suggested.data ?? []), ...(found.data ?? [])];
  const items = [...matching([...placesOf(user), ...acts], text), ...fromServer];
  return {
    items: items.toSorted((one, other) => paletteKinds.indexOf(one.kind) - paletteKinds.indexOf(other.kind)),
    isSearching: text.length > 1 && (asked !== text || found.isFetching || suggested.isFetching),
  };
}

function useActs(user: SessionUser): PaletteItem[] {
  const logOut = useLogOut(user.userType === 'Admin' ? webPaths.adminLogin : webPaths.login);
  const { switchTo, openCompany } = useOtherProfile();
  const other = hasOneOther(user) ? user.otherUserType : null;
  const others = hasOneOther(user) ? [] : user.otherCompanies;
  return [
    ...(other
      ? [
          {
            kind: 'act',
            id: 'switch',
            label: 'Switch accounts',
            hint: other,
            act: () => switchTo(other),
          } as const,
        ]
      : []),
    ...others.map((company): PaletteItem => ({
      kind: 'act',
      id: `switch-${company.userId}`,
      label: `Switch accounts: ${company.companyName}`,
      hint: company.userType,
      act: () => openCompany(company),
    })),
    { kind: 'act', id: 'log-out', label: 'Log Out', act: () => void logOut() },
  ];
}

/** An offer opens, a company is searched for. */
function suggestedItems(suggestions: readonly { text: string; offerId: number | null }[]): PaletteItem[] {
  return suggestions.map(({ text, offerId }) =>
    offerId === null
      ? { kind: 'company', id: text, label: text, to: webPaths.buyerSearch, search: { q: text } }
      : { kind: 'offer', id: String(offerId), label: text, to: offerPath.buyer(offerId) },
  );
}

function foundQuery({ userType, userId }: SessionUser, keyword: string) {
  return queryOptions({
    queryKey: ['palette', userType, userId, keyword],
    queryFn: () => (userType === 'Admin' ? findUsers(keyword) : findDealings(userType, userId, keyword)),
    enabled: keyword !== '',
    placeholderData: keepPreviousData,
  });
}

async function findUsers(keyword: string): Promise<PaletteItem[]> {
  const users = unwrap(await call('allUsers', { query: { keyword, page: 0, size } }));
  return users.map(({ userId, firstName, lastName, companyName, email }) => ({
    kind: 'user',
    id: String(userId),
    label: `${firstName} ${lastName}`.trim() || email,
    hint: companyName,
    to: webPaths.adminUsers,
    search: { user: String(userId) },
  }));
}

async function findDealings(
  userType: 'Supplier' | 'Buyer',
  userId: number,
  keyword: string,
): Promise<PaletteItem[]> {
  const isBuyer = userType === 'Buyer';
  const page = { page: 0, size };
  const [offers, contracts, quotes, ndas] = await Promise.all([
    // Buyers search the whole market, whose search has its own suggestions.
    isBuyer ? undefined : call('pageOffers', { query: { ...page, userId, keyword } }),
    isBuyer
      ? call('buyerContracts', { query: { ...page, buyerId: userId, search: keyword } })
      : call('supplierContracts', { query: { ...page, supplierId: userId, search: keyword } }),
    call('quotes', { query: { ...page, search: keyword } }),
    call('ndaRequests', { query: { ...page, userId, keyword } }),
  ]);
  return [
    ...(offers ? unwrap(offers).content : []).map(({ id, title }): PaletteItem => ({
      kind: 'offer',
      id: String(id),
      label: title,
      to: offerPath.public(id),
    })),
    ...unwrap(contracts).content.map(
      ({ contractId, contractName, buyerCompany, supplierCompany }): PaletteItem => ({
        kind: 'contract',
        id: String(contractId),
        label: contractName,
        hint: isBuyer ? supplierCompany : buyerCompany,
        to: contractPath[isBuyer ? 'buyer' : 'supplier'](contractId),
      }),
    ),
    ...unwrap(quotes).content.map(({ quoteId, offerTitle, buyerCompany, supplierCompany }): PaletteItem => ({
      kind: 'quote',
      id: String(quoteId),
      label: offerTitle,
      hint: isBuyer ? supplierCompany : buyerCompany,
      to: quotePath[isBuyer ? 'buyer' : 'supplier'](quoteId),
    })),
    ...unwrap(ndas).content.map(({ ndaId, offerTitle, companyName }): PaletteItem => ({
      kind: 'nda',
      id: String(ndaId),
      label: offerTitle,
      hint: companyName,
      to: isBuyer ? webPaths.buyerNda : webPaths.supplierNda,
      search: { nda: String(ndaId) },
    })),
  ];
}
