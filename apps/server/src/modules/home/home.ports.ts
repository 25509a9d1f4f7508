import type { ChatUser } from '@proffer/contract/chat/schemas';
import type { Contract, ContractFilters, ContractNarrowing } from '@proffer/contract/contracts/schemas';
import type { BuyerHome } from '@proffer/contract/home/schemas';
import type { NdaRequest, NdaRequestsQuery } from '@proffer/contract/nda/schemas';
import type {
  BuyerTotals,
  BuyerTotalsQuery,
  ProposalView,
  PublicOffer,
  UnseenChanges,
} from '@proffer/contract/offers/schemas';
import type { UserDetail } from '@proffer/contract/profiles/schemas';
import type { Quote, QuotesQuery } from '@proffer/contract/quotes/schemas';
import type { SavedSearch } from '@proffer/contract/searches/schemas';
import type { NdaStatus } from '@proffer/contract/wire/choices';
import type { Actor } from '../../platform/session/actor';

interface Listed<Row> {
  items: Row[];
  total: number;
}

/** The lists that the home shows the beginning of, each as its own call answers it to the same actor; of people those who wait. */
export interface HomePorts {
  listNdas(actor: Actor, query: NdaRequestsQuery): Promise<Listed<NdaRequest>>;
  countNdaStates(actor: Actor): Promise<(status: NdaStatus) => number>;
  listContracts(actor: Actor, userId: number, query: ContractFilters): Promise<Listed<Contract>>;
  countContracts(actor: Actor, of: ContractNarrowing): Promise<number>;
  listQuotes(
    actor: Actor,
    query: QuotesQuery,
  ): Promise<Listed<Quote> & Pick<BuyerHome['quotes'], 'statuses' | 'waiting'>>;
  listUnreadPeople(actor: Actor): Promise<ChatUser[]>;
  listSearches(actor: Actor): Promise<SavedSearch[]>;
  countOffers(actor: Actor, query: BuyerTotalsQuery): Promise<BuyerTotals>;
}

interface OpenedOffer extends Pick<ProposalView, 'supplierId' | 'withheld'> {
  ndaId: number | null;
  /** The first of its categories, if it has any. */
  category: { code: string } | undefined;
  /** Whether the actor and its supplier have contracts, or quotes, on it. */
  hasContract: boolean;
  hasQuote: boolean;
  /** What has changed in it since the actor looked. */
  findChanges(): Promise<UnseenChanges | null>;
}

/** What the page of an offer shows beside it, as each part's own call answers it. */
export interface OfferPagePorts extends Pick<HomePorts, 'listContracts'> {
  listQuoteItems(actor: Actor, query: QuotesQuery): Promise<Quote[]>;
  /** 404 for an offer that the actor may not know of. */
  openOffer(actor: Actor, offerId: number): Promise<OpenedOffer>;
  getNda(actor: Actor, ndaId: number): Promise<NdaRequest>;
  getCompany(actor: Actor, userId: number): Promise<UserDetail>;
  listBeside(of: {
    supplierId: number;
    near: string | undefined;
  }): Promise<{ ofCompany: PublicOffer[]; alike: PublicOffer[] }>;
}
