import {
  beyondWording,
  isMaterial,
  materialDifferences,
  type MaterialDifference,
} from '@proffer/contract/offers/material-change';
import type { UnseenChanges } from '@proffer/contract/offers/schemas';
import type { Role } from '@proffer/contract/wire/route';
import { isolated } from '@proffer/contract/wire/text-direction';
import type { Clock } from '../../../platform/clock';
import { withTransaction, type Database, type Executor } from '../../../platform/database';
import { AppError, invalidField } from '../../../platform/errors';
import type { Actor } from '../../../platform/session/actor';
import type { Deals } from '../../deals';
import { canReadDetail, type ReadableOffer, type Viewer } from '../offers.policy';
import type { OffersRepository } from '../offers.repository';
import { getVisibleOffer } from '../visible-offer';
import type { HistoryRepository } from '../versions/history.repository';
import type { LookedAtOffer, SeenOffersRepository, SeenVersion } from './seen-offers.repository';

export interface ChangesDeps {
  db: Database;
  history: Pick<HistoryRepository, 'contentAt' | 'listFrom' | 'lockKnownVersion'>;
  seen: SeenOffersRepository;
  offers: Pick<OffersRepository, 'find'>;
  deals: Pick<Deals, 'append'>;
  clock: Clock;
}

/** Material differences between the version that a buyer knows and the current one; empty if there are none. */
export interface Since {
  differences: MaterialDifference[];
  /** True if either version is under an NDA. */
  isUnderNda: boolean;
}

type Reader = NonNullable<Viewer>;
/** An offer as its viewer sees it. */
type LookedAt = ReadableOffer & Pick<LookedAtOffer, 'id' | 'version'>;

const nothing: Since = { differences: [], isUnderNda: false };

/**
 * Service for changes of an offer since a buyer last looked, which the buyer must see before binding their company
 * (OFF-400 to OFF-411).
 */
export function createOfferChanges(deps: ChangesDeps) {
  const { db, history, seen, offers, deals, clock } = deps;

  /**
   * Returns the material differences between two versions; differences in the wording count only if they are not
   * claimed as corrections.
   */
  async function since(
    executor: Executor,
    offerId: number,
    seenVersion: number,
    knownVersion: number,
  ): Promise<Since> {
    if (seenVersion >= knownVersion) return nothing;
    const before = await history.contentAt(executor, offerId, seenVersion);
    const after = await history.contentAt(executor, offerId, knownVersion);
    if (!before || !after) return nothing;
    const differences = materialDifferences(before, after);
    const isUnderNda = before.ndaRequired || after.ndaRequired;
    if (!isMaterial(differences, true)) {
      const claims = await seen.listRewordings(executor, offerId, seenVersion);
      if (!(await isMaterialWith(executor, offerId, seenVersion, differences, claims))) return nothing;
    }
    return { differences, isUnderNda };
  }

  /** Returns true if some version in between changed the wording without a claim that it is a correction. */
  async function isMaterialWith(
    executor: Executor,
    offerId: number,
    seenVersion: number,
    differences: MaterialDifference[],
    claims: number[],
  ): Promise<boolean> {
    if (differences.length === 0 || claims.length === 0) return differences.length > 0;
    const steps = await history.listFrom(executor, offerId, seenVersion);
    return steps.some(({ version, content }, index) => {
      const earlier = steps[index - 1];
      if (!earlier) return false;
      const isClaimed = claims.some((claimed) => claimed > earlier.version && claimed <= version);
      return isMaterial(materialDifferences(earlier.content, content), isClaimed);
    });
  }

  /**
   * Returns the changes that the buyer has not seen. Without a sight, `named` is used: the version that the pending
   * document rests on. A sight of a withheld version does not count once the buyer may read it whole.
   */
  async function unseen(
    buyer: Reader,
    row: LookedAt,
    sight: SeenVersion | null,
    named: number | null,
  ): Promise<UnseenChanges | null> {
    const isUseful = sight !== null && !(sight.withheld && canReadDetail(buyer, row));
    const seenVersion = isUseful ? sight.version : named;
    if (seenVersion === null) return null;
    const { differences, isUnderNda } = await since(db, row.id, seenVersion, row.version);
    if (differences.length === 0) return null;
    const readsAll = canReadDetail(buyer, { ...row, ndaRequired: row.ndaRequired || isUnderNda });
    const open = readsAll ? differences : differences.filter(({ isProtected }) => !isProtected);
    return {
      version: row.version,
      seenVersion,
      differences: open.map(({ field, label, before, after }) => ({ field, label, before, after })),
      withheld: open.length < differences.length,
    };
  }

  /**
   * Returns the unseen changes for the offer page. Without a sight they count from the earliest version that a pending
   * document or an opening under another NDA rests on.
   */
  async function unseenOnPage(buyer: Reader, row: LookedAtOffer): Promise<UnseenChanges | null> {
    const { sight, named, cover } = row;
    const relied = cover.isCovered && cover.isReliedOn ? cover.reliedVersion : null;
    const isFirst = relied !== null && (named === null || relied < named);
    return unseen(buyer, row, sight, isFirst ? relied : named);
  }

  const sightOf = (buyer: { userId: number; role: 'buyer' }, row: LookedAt, version = row.version) => ({
    userId: buyer.userId,
    offerId: row.id,
    version,
    withheld: !canReadDetail(buyer, row),
    seenAt: clock.now(),
  });

  /**
   * Records that the buyer has seen a version. The first sight of a version under NDA is also added to the deal log.
   */
  async function mark(buyer: Actor & { role: 'buyer' }, row: LookedAt, version = row.version): Promise<void> {
    const sight = sightOf(buyer, row, version);
    if (!row.ndaRequired || sight.withheld) {
      await seen.mark(sight);
      return;
    }
    await withTransaction(db, async (tx) => {
      if (!(await seen.mark(sight, tx))) return;
      const { id: offerId, supplierId } = row;
      const parties = { offerId, buyerId: buyer.userId, supplierId };
      await deals.append(tx, {
        ...parties,
        act: 'offer.viewed',
        by: buyer,
        at: sight.seenAt,
        about: { version },
      });
    });
  }

  return {
    since,

    /** Returns the changes that the offer page asks a buyer to acknowledge; null if there are none. */
    find: unseenOnPage,

    /** Starts tracking changes for a buyer from the current version; throws 404 if the actor may not see the offer. */
    async begin(actor: Reader, offerId: number): Promise<void> {
      const row = await getVisibleOffer(offers, actor, offerId);
      if (isBuyer(actor)) await seen.begin(sightOf(actor, row));
    },

    /** Records a buyer's view. If the caller asks for an acknowledgement, unseen changes are not marked as seen. */
    async look(viewer: Actor | null, row: LookedAtOffer, hasItAcknowledged: boolean): Promise<void> {
      if (!isBuyer(viewer)) return;
      if (hasSeen(row, sightOf(viewer, row))) return;
      const isAcknowledged = !hasItAcknowledged || (await unseenOnPage(viewer, row)) === null;
      if (isAcknowledged) await mark(viewer, row);
    },

    /** Returns true if a view of this buyer would record nothing new on the day of the query. */
    isKnownTo: (buyer: Reader, row: LookedAtOffer): boolean =>
      isBuyer(buyer) && row.isCounted && !row.hasNews && hasSeen(row, sightOf(buyer, row)),

    /** Records that a buyer has acknowledged a version. */
    async acknowledge(viewer: Actor | null, row: LookedAt, version: number): Promise<void> {
      if (!isBuyer(viewer)) {
        throw new AppError(viewer ? 'forbidden' : 'unauthenticated', {
          text: 'Only buyers can acknowledge versions of an offer.',
        });
      }
      if (version > row.version) throw invalidField('acknowledged', 'This offer has no such version yet.');
      await mark(viewer, row, version);
    },

    /**
     * Throws `offer_changed` with the differences if the buyer has not seen them. Returns a check for the transaction
     * of the binding act: it locks the offer and throws if the offer has changed in the meantime.
     */
    async assertSeen(
      actor: Reader,
      offerId: number,
      named: number | undefined,
    ): Promise<(tx: Executor) => Promise<void>> {
      if (actor.role !== 'buyer') return async () => undefined;
      const row = await getVisibleOffer(offers, actor, offerId);
      const changes = await unseen(
        actor,
        row,
        (await seen.find(actor.userId, row.id)) ?? null,
        named ?? null,
      );
      if (changes) throw offerChanged(row.title, changes);
      return async (tx) => {
        if ((await history.lockKnownVersion(tx, offerId)) === row.version) return;
        throw new AppError('changed_meanwhile', {
          text: 'The offer has just been changed. Please try again.',
        });
      };
    },

    /** Stores a supplier's claim that a version only corrects the wording; throws if more has changed. */
    async claimRewording(
      tx: Executor,
      offerId: number,
      before: Parameters<typeof beyondWording>[0],
      after: Parameters<typeof beyondWording>[1],
    ): Promise<void> {
      const others = beyondWording(before, after);
      if (others.length > 0) {
        throw invalidField(
          'wordingOnly',
          `More than the wording has changed: ${others.join(', ')}. Please clear the checkbox.`,
        );
      }
      const version = await history.lockKnownVersion(tx, offerId);
      if (version !== undefined) await seen.addRewording(tx, offerId, version);
    },

    forget: seen.forget,
  };
}
export type OfferChanges = ReturnType<typeof createOfferChanges>;

/**
 * Returns true if the buyer has seen this version at least as completely, or a later one; `mark` uses the same order.
 */
const hasSeen = ({ sight }: LookedAtOffer, { version, withheld }: SeenVersion): boolean =>
  sight !== null && (sight.version > version || (sight.version === version && (withheld || !sight.withheld)));

const isBuyer = <V extends { role: Role }>(viewer: V | null): viewer is V & { role: 'buyer' } =>
  viewer?.role === 'buyer';

function offerChanged(title: string, changes: UnseenChanges): AppError {
  const { differences, version, seenVersion, withheld } = changes;
  const labels = differences.map(({ label }) => label);
  const parts = [...labels.slice(0, 5), ...(withheld ? ['its confidential parts'] : [])];
  return new AppError('offer_changed', {
    text: `The offer “${isolated(title)}” has changed since you opened it: ${parts.join(', ')}. Please review the changes before you continue.`,
    differences,
    details: { version, seenVersion, withheld },
  });
}
