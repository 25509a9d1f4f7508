import type { ChatUser } from '@proffer/contract/chat/schemas';
import type { Contract, ContractNarrowing } from '@proffer/contract/contracts/schemas';
import type { BuyerHome } from '@proffer/contract/home/schemas';
import type { NdaRequest } from '@proffer/contract/nda/schemas';
import type { BuyerTotals, BuyerTotalsQuery, PublicOffer } from '@proffer/contract/offers/lists.schemas';
import type { ProposalView, UnseenChanges } from '@proffer/contract/offers/schemas';
import type { UserDetail } from '@proffer/contract/profiles/schemas';
import type { Quote, QuotesQuery } from '@proffer/contract/quotes/schemas';
import type { SavedSearch } from '@proffer/contract/searches/schemas';
import type { Actor } from '../../platform/session/actor';
import type { ContractRow } from '../contracts';
import type { QuoteRow } from '../quotes';
import type { TileRow } from '../market';
import type { ShownNdas } from '../nda';
import type { CompanyRow, CompanyValues } from '../profiles';

interface Listed<Row> {
  items: Row[];
  total: number;
}

type Waiting = BuyerHome['waiting'];

/** The first of what waits, with how many there are in all; each as its own call answers it to the same actor. */
export interface HomePorts {
  listFirstNdas(
    actor: Actor,
  ): Promise<{ items: NdaRequest[]; waiting: number; requested: number; signed: number }>;
  listFirstContracts(
    actor: Actor,
  ): Promise<Pick<Waiting, 'contracts' | 'amendments' | 'notes'> & { items: Contract[]; active: number }>;
  listQuotes(
    actor: Actor,
    query: QuotesQuery,
  ): Promise<Listed<Quote> & Pick<BuyerHome['quotes'], 'statuses' | 'waiting'>>;
  listFirstUnread(actor: Actor): Promise<Listed<ChatUser>>;
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
  /** A look at it would be no news, now and for `noNewsMs`. */
  isSeen: boolean;
  /** What has changed in it since the actor looked. */
  findChanges(): Promise<UnseenChanges | null>;
}

/** What the page of an offer shows beside it, as each part's own call answers it. */
export interface OfferPagePorts {
  describeContracts(actor: Actor, rows: ContractRow[]): Contract[];
  countContracts(actor: Actor, of: Pick<ContractNarrowing, 'proposalId'>): Promise<number>;
  describeQuotes(actor: Actor, rows: QuoteRow[]): Quote[];
  describeNda(actor: Actor, found: ShownNdas): NdaRequest;
  /** 404 for an offer that the actor may not know of. */
  openOffer(actor: Actor, offerId: number): Promise<OpenedOffer>;
  companyValues(actor: Actor, userId: number): CompanyValues;
  /** 404 for one that the actor may not know of. */
  describeCompany(
    actor: Actor,
    read: { row: CompanyRow | undefined; rated: UserDetail['ratings'] },
  ): UserDetail;
  /** The newest of a category, of the kind that stands beside an offer. */
  idsNear(category: string): Promise<number[]>;
  describeTiles(rows: TileRow[]): PublicOffer[];
}
