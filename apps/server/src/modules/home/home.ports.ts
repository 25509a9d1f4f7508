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

/** Functions that return the first entries and totals of a buyer's work lists, as their own calls answer them. */
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
  /** First category of the offer, if it has any. */
  category: { code: string } | undefined;
  /** True if the buyer and the supplier have contracts, or quotes, on the offer. */
  hasContract: boolean;
  hasQuote: boolean;
  /** True if reporting another view of the offer, now or within `noNewsMs`, would change nothing. */
  isSeen: boolean;
  /** Returns the changes to the offer since the actor last viewed it. */
  findChanges(): Promise<UnseenChanges | null>;
}

/** Functions that return the parts shown alongside an offer, as their own calls answer them. */
export interface OfferPagePorts {
  describeContracts(actor: Actor, rows: ContractRow[]): Contract[];
  countContracts(actor: Actor, of: Pick<ContractNarrowing, 'proposalId'>): Promise<number>;
  describeQuotes(actor: Actor, rows: QuoteRow[]): Quote[];
  describeNda(actor: Actor, found: ShownNdas): NdaRequest;
  /** Opens an offer; 404 if the actor may not see it. */
  openOffer(actor: Actor, offerId: number): Promise<OpenedOffer>;
  companyValues(actor: Actor, userId: number): CompanyValues;
  /** Returns a company; 404 if the actor may not see it. */
  describeCompany(
    actor: Actor,
    read: { row: CompanyRow | undefined; rated: UserDetail['ratings'] },
  ): UserDetail;
  /** Returns the newest offers of a category that are shown alongside another offer. */
  idsNear(category: string): Promise<number[]>;
  describeTiles(rows: TileRow[]): PublicOffer[];
}
