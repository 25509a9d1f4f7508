import type { z } from 'zod';
import type { ContractStatus } from '@proffer/contract/wire/choices';
import type {
  ChatUser,
  Conversation,
  conversationsQuery,
  ConversationView,
} from '@proffer/contract/chat/schemas';
import { limits } from '@proffer/contract/wire/limits';
import type { Clock } from '../../platform/clock';
import type { Database, Executor } from '../../platform/database';
import { AppError, notFound } from '../../platform/errors';
import type { Actor } from '../../platform/session/actor';
import { readerOf } from '../../platform/session/reader';
import { contractStatusOn, marketDay, stateOf } from '../contracts';
import { toChatUser, toConversation } from './chat.mapper';
import { idOf, otherSide, sideOf, whyClosed, type ChatActor, type ConversationKey } from './chat.policy';
import type { PresencePort } from './chat.ports';
import type { NdaPapers } from '../nda';
import type { Needs } from '../needs';
import type { Offers } from '../offers';
import type { Quotes } from '../quotes';
import type { AccountStandingRepository } from '../users';
import type { ConversationHeadRepository, TalkedContract } from './conversation-head.repository';
import type { ConversationListsRepository } from './conversation-lists.repository';
import type { ConversationsRepository, PartiesRow } from './conversations.repository';

interface ConversationsDeps {
  db: Database;
  repository: ConversationsRepository;
  lists: ConversationListsRepository;
  heads: ConversationHeadRepository;
  offers: Pick<Offers, 'findMarketState'>;
  ndas: Pick<NdaPapers, 'findBindingNda'>;
  quotes: Pick<Quotes, 'listItems'>;
  needs: Pick<Needs, 'hasNamedNeed'>;
  accounts: Pick<AccountStandingRepository, 'assertReachable'>;
  presence: PresencePort;
  clock: Clock;
}

const allQuotes = { page: 0, size: limits.page.max };

/** A conversation of which the actor was verified to be a party. */
export type OwnConversation = PartiesRow;

/** Creates the service of conversations: who talks with whom about which offer (MSG-1 to MSG-3, MSG-20 to MSG-28). */
export function createConversationsService(deps: ConversationsDeps) {
  const { db, repository, lists, heads, offers, ndas, quotes, needs, accounts, presence, clock } = deps;

  /** Returns the conversation if the actor is one of its parties; 404 otherwise. */
  async function loadOwn(actor: ChatActor, id: number): Promise<OwnConversation> {
    const row = await repository.findParties(sideOf(actor), actor.userId, id);
    if (!row) throw notFound('The conversation');
    return row;
  }

  async function describe(actor: Actor, id: number): Promise<Conversation> {
    const row = await lists.find(sideOf(actor), readerOf(actor), id);
    if (!row) throw notFound('The conversation');
    return toConversation(row);
  }

  /** Throws if the actor may not start this conversation. */
  async function assertMayBegin(actor: Actor, key: ConversationKey): Promise<void> {
    const offer = await offers.findMarketState(actor, key.offerId);
    if (offer.supplierId !== key.supplierId) throw notFound('The proposal');
    if (actor.role === 'buyer') {
      await accounts.assertReachable(db, actor, key.supplierId);
      if (offer.isPublished) return;
      throw new AppError('illegal_transition', {
        text: 'This offer is closed, so no conversation about it can be started.',
      });
    }
    if (await ndas.findBindingNda(key.offerId, key.buyerId)) {
      await accounts.assertReachable(db, actor, key.buyerId);
      return;
    }
    if (offer.isPublished && (await needs.hasNamedNeed(actor.userId, key.buyerId))) {
      await accounts.assertReachable(db, actor, key.buyerId);
      return;
    }
    throw new AppError('forbidden', {
      text: 'You can write to buyers who requested the NDA for this offer or wrote to you about it.',
    });
  }

  /** Returns a contract's status on the market's current day. */
  const statusOf = (contract: TalkedContract): ContractStatus =>
    contractStatusOn(
      {
        ...contract,
        supplierAgreed: contract.supplierAgreedAt !== null,
        buyerAgreed: contract.buyerAgreedAt !== null,
        isRejected: stateOf(contract) === 'rejected',
      },
      marketDay(clock.now()),
    );

  /** Returns the actor's contacts; a user id in the path must be the actor's own. */
  async function listPeople(actor: Actor, userId: number): Promise<ChatUser[]> {
    assertOwn(actor, userId);
    const rows = await lists.listPeople(sideOf(actor), readerOf(actor));
    return rows.map((row) => toChatUser(row, presence.isOnline(row.id)));
  }

  return {
    loadOwn,
    listPeople,

    /** Returns the first contacts whose messages the actor has not read, with their total number. */
    async listFirstUnread(actor: Actor): Promise<{ items: ChatUser[]; total: number }> {
      const { rows, total } = await lists.listFirstUnread(sideOf(actor), readerOf(actor));
      return { items: rows.map((row) => toChatUser(row, presence.isOnline(row.id))), total };
    },

    /** Throws if the other's account accepts no more messages. */
    assertOpen(own: OwnConversation): void {
      const reason = whyClosed(own);
      if (reason !== null) throw new AppError('illegal_transition', { text: reason });
    },

    /** Returns the offer of a pair's conversation with the last activity among those on the given offers. */
    findLatestOn: (pair: { buyerId: number; supplierId: number; offerIds: readonly number[] }) =>
      repository.findLatestOn(pair),

    /** Creates the conversation of a buyer's NDA request, in the same transaction. */
    ensure: (tx: Executor, key: ConversationKey): Promise<number> => repository.ensure(tx, key),

    /**
     * Returns the conversation about an offer, which is created if missing. Buyers may start one about any published
     * offer they may see. Suppliers may start one with a buyer who requested the NDA, or whose name they read in a need
     * (NED-71). An existing conversation stays open when its offer closes.
     */
    async open(actor: Actor, key: ConversationKey): Promise<Conversation> {
      if (idOf(sideOf(actor), key) !== actor.userId) {
        throw new AppError('forbidden', { text: 'You can start conversations only in your own name.' });
      }
      const existing = await repository.findByKey(key);
      if (existing !== undefined) return describe(actor, existing);
      await assertMayBegin(actor, key);
      return describe(actor, await repository.ensure(db, key));
    },

    /** Returns the actor's conversations with one person or with all; `receiverId` may name either party. */
    async list(actor: Actor, query: z.output<typeof conversationsQuery>): Promise<Conversation[]> {
      const side = sideOf(actor);
      const named = { buyer: query.buyerId, supplier: query.supplierId };
      const receiver = query.receiverId === actor.userId ? undefined : query.receiverId;
      const other = named[otherSide(side)] ?? receiver;
      assertOwn(actor, named[side] ?? actor.userId);
      if (receiver !== undefined) assertOwn({ userId: other }, receiver);
      return (await lists.list(side, readerOf(actor), other)).map(toConversation);
    },

    /** Returns one conversation with the other party, the quotes between both and their read positions. */
    async view(actor: Actor, id: number): Promise<ConversationView> {
      const found = await heads.find(sideOf(actor), readerOf(actor), id);
      if (!found) throw notFound('The conversation');
      const { head, person, nda, contract } = found;
      return {
        ...toConversation(head),
        firstUnreadId: head.firstUnreadId,
        otherSeenId: head.otherSeenId,
        other: toChatUser(person, presence.isOnline(person.id)),
        closedReason: whyClosed(head),
        nda: nda ?? null,
        contract: contract ? { contractId: contract.contractId, status: statusOf(contract) } : null,
        quotes: head.hasQuote
          ? await quotes.listItems(actor, { proposalId: head.offerId, partnerId: person.id, ...allQuotes })
          : [],
      };
    },

    /** Returns the number of the actor's unread messages over all conversations. */
    async countUnread(actor: Pick<Actor, 'userId' | 'role' | 'member'>, userId: number): Promise<number> {
      assertOwn(actor, userId);
      return lists.sumUnread(sideOf(actor), readerOf(actor));
    },
  };
}
export type ConversationsService = ReturnType<typeof createConversationsService>;

/** Throws unless an id in a path or query is the caller's own. */
export function assertOwn(actor: { userId: number | undefined }, userId: number): void {
  if (userId !== actor.userId) {
    throw new AppError('forbidden', { text: 'These conversations belong to another account.' });
  }
}
