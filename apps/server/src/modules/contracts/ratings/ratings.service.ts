import { lastRatingDay, ratingFault, ratedThings, type Scores } from '@proffer/contract/contracts/rating';
import type { ContractRatings, GivenRating } from '@proffer/contract/contracts/rating.schemas';
import type { Clock } from '../../../platform/clock';
import { withTransaction, type Database, type Executor } from '../../../platform/database';
import { AppError } from '../../../platform/errors';
import type { Actor } from '../../../platform/session/actor';
import { otherSide, type ContractNews } from '../contracts.news';
import { requireOwn, sideOf } from '../contracts.policy';
import type { ContractRow, ContractsRepository } from '../contracts.repository';
import { contractSides, stateOf, type ContractSide } from '../contracts.states';
import { marketDay } from '../days/market-day';
import type { RatingRow, RatingsRepository } from './ratings.repository';

interface RatingsDeps {
  db: Database;
  contracts: Pick<ContractsRepository, 'find' | 'lock'>;
  repository: RatingsRepository;
  news: ContractNews;
  clock: Clock;
}

const refused = (text: string) => new AppError('illegal_transition', { text });

/** Lets the two sides of an ended contract rate each other (CON-140 to CON-145). */
export function createRatings({ db, contracts, repository, news, clock }: RatingsDeps) {
  return {
    /** Returns the ratings of a contract as one of its sides reads them. */
    async view(contract: ContractRow, side: ContractSide): Promise<ContractRatings> {
      const { supplierId, buyerId } = contract;
      const { given: rows, summaries } = await repository.findWithSummaries(contract);
      const own = rows.find(({ rater }) => rater === side);
      const isOpen = whyNotRatable(contract, own, marketDay(clock.now())) === undefined;
      return {
        own: toGiven(own),
        other: toGiven(rows.find(({ rater }) => rater === otherSide(side))),
        until: isOpen ? lastRatingDay(daysOf(contract, own)) : null,
        supplier: summaries.get(supplierId) ?? null,
        buyer: summaries.get(buyerId) ?? null,
      };
    },

    /**
     * Rates the other side or changes the rating; a repeat changes nothing. The contract is locked meanwhile,
     * so the second of two concurrent calls changes the first rating.
     */
    async rate(actor: Actor, id: number, scores: Scores): Promise<void> {
      await withTransaction(db, async (tx) => {
        const contract = requireOwn(actor, await contracts.lock(tx, id));
        const rater = sideOf(actor);
        const today = marketDay(clock.now());
        const own = (await repository.list(id, tx)).find((row) => row.rater === rater);
        const obstacle = whyNotRatable(contract, own, today);
        if (obstacle !== undefined) throw refused(obstacle);
        const ratedId = rater === 'supplier' ? contract.buyerId : contract.supplierId;
        if (await repository.isOneCompany(tx, actor.userId, ratedId)) {
          throw refused('A company cannot rate itself.');
        }
        if (own && ratedThings.every((thing) => own[thing] === scores[thing])) return;
        const givenOn = own?.givenOn ?? today;
        await repository.save(tx, { contractId: id, rater, ratedId, ...scores, givenOn, changedOn: today });
        if (own) return;
        await news.notify(tx, { name: 'contract-rated', contractId: id, to: otherSide(rater), day: today });
      });
    },

    /** Returns the sides of an ended contract that may rate it and have not. */
    async sidesToAsk(tx: Executor, id: number): Promise<ContractSide[]> {
      const contract = await contracts.find(id, tx);
      if (!contract || (await repository.isOneCompany(tx, contract.supplierId, contract.buyerId))) return [];
      const rows = await repository.list(id, tx);
      return contractSides.filter((side) => rows.every(({ rater }) => rater !== side));
    },
  };
}
export type Ratings = ReturnType<typeof createRatings>;

const daysOf = ({ endDate }: ContractRow, own: RatingRow | undefined) => ({
  endDate,
  givenOn: own?.givenOn ?? null,
});

/** Returns the reason why a contract cannot be rated: only agreed contracts that have ended can be. */
function whyNotRatable(contract: ContractRow, own: RatingRow | undefined, today: string): string | undefined {
  if (stateOf(contract) !== 'agreed') return 'A contract can be rated only if both sides accepted it.';
  return ratingFault(daysOf(contract, own), today);
}

function toGiven(row: RatingRow | undefined): GivenRating | null {
  if (!row) return null;
  const { inTime, asAgreed, answered, givenOn } = row;
  return { inTime, asAgreed, answered, givenOn };
}
