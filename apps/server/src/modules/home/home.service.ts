import { daysAfter } from '@proffer/contract/contracts/days-after';
import { marketDay } from '@proffer/contract/contracts/market-day';
import type {
  AdminHome,
  BuyerHome,
  EndsSoon,
  SuggestedStep,
  SupplierHome,
} from '@proffer/contract/home/schemas';
import { shownPerBlock } from '@proffer/contract/home/shown-per-block';
import type { TaskCounts } from '@proffer/contract/notifications/schemas';
import { limits } from '@proffer/contract/wire/limits';
import type { Clock } from '../../platform/clock';
import { toPage } from '../../platform/http/page';
import type { Actor } from '../../platform/session/actor';
import type { AccountStateRepository } from './account-state.repository';
import type { AdminHomePorts, HomePorts } from './home.ports';
import { buyerStep, supplierStep } from './next-step.policy';

const waitingQuotes = { waiting: true, page: 0, size: limits.page.size };
const waitingNeeds = { waiting: true, page: 0, size: shownPerBlock };
const firstOfQueue = { page: 0, size: shownPerBlock };

interface HomeDeps extends HomePorts, AdminHomePorts {
  states: AccountStateRepository;
  clock: Clock;
}

/** Creates the service of the home pages (OFF-291, OFF-540 to OFF-543, ADM-110). */
export function createHomeService(deps: HomeDeps) {
  /** Returns the certificate of the market's key, if it expires soon. */
  function endingCertificate(): EndsSoon {
    const { commonName, notAfter } = deps.certificate;
    const lastDay = marketDay(notAfter);
    if (lastDay > daysAfter(marketDay(deps.clock.now()), limits.endingDays.month)) {
      return { content: [], total: 0 };
    }
    const item = { id: 0, title: commonName, company: null, lastDay, value: null };
    return { content: [{ kind: 'certificate', ...item }], total: 1 };
  }

  /** Returns what ends soon for the actor: the earliest first, whatever its kind. */
  async function listEnding(actor: Actor): Promise<EndsSoon> {
    if (actor.role === 'admin') return endingCertificate();
    const [contracts, ndas] = await Promise.all([
      deps.contracts.listEnding(actor),
      deps.ndas.listEnding(actor),
    ]);
    const all = [...contracts.content, ...ndas.content];
    return {
      content: all.sort((a, b) => a.lastDay.localeCompare(b.lastDay)).slice(0, shownPerBlock),
      total: contracts.total + ndas.total,
    };
  }

  const listNews = (actor: Actor) =>
    deps.notifications.listUnread(actor, { userId: actor.userId, limit: shownPerBlock });

  async function listQuotes(actor: Actor) {
    const { items, total, statuses, waiting } = await deps.quotes.list(actor, waitingQuotes);
    return { ...toPage(items, total, waitingQuotes), statuses, waiting };
  }

  async function listNeeds(actor: Actor) {
    const { items, total, statuses } = await deps.needs.listOwn(actor, waitingNeeds);
    return { ...toPage(items, total, waitingNeeds), statuses };
  }

  /** Returns the parts that the home pages of buyers and suppliers share, and the totals that only one of them shows. */
  async function readShared(actor: Actor) {
    const [ndas, contracts, quotes, signatureRequests, people, endsSoon, news] = await Promise.all([
      deps.ndas.listFirstWaiting(actor),
      deps.contracts.listFirstWaiting(actor),
      listQuotes(actor),
      deps.signatureRequests.listFirstWaiting(actor),
      deps.conversations.listFirstUnread(actor),
      listEnding(actor),
      listNews(actor),
    ]);
    const parts = {
      ndas: ndas.items,
      contracts: contracts.items,
      quotes,
      signatureRequests,
      people: people.items,
      waiting: {
        ndas: ndas.waiting,
        contracts: contracts.contracts,
        amendments: contracts.amendments,
        notes: contracts.notes,
        people: people.total,
      },
      signedNdas: ndas.signed,
      activeContracts: contracts.active,
      endsSoon,
      news,
    };
    return { parts, requestedNdas: ndas.requested, revisions: contracts.revisions };
  }

  return {
    /** Returns the numbers of NDAs and quotes that wait for the caller (ACC-13). */
    async countTasks(who: Pick<Actor, 'userId' | 'role'>): Promise<TaskCounts> {
      const [ndas, quotes] = await Promise.all([deps.ndas.countWaiting(who), deps.quotes.countWaiting(who)]);
      return { ndas, quotes };
    },

    listEnding,

    /** Returns the step that the home page suggests to the actor. */
    async suggestStep({ role, userId }: Actor): Promise<SuggestedStep> {
      return role === 'supplier'
        ? supplierStep(await deps.states.ofSupplier(userId))
        : buyerStep(await deps.states.ofBuyer(userId));
    },

    async ofBuyer(actor: Actor): Promise<BuyerHome> {
      const [{ parts, requestedNdas }, needs, searches, offers, state] = await Promise.all([
        readShared(actor),
        listNeeds(actor),
        deps.searches.list(actor),
        deps.market.buyerTotals(actor, { buyerId: actor.userId }),
        deps.states.ofBuyer(actor.userId),
      ]);
      return { ...parts, needs, searches, offers, requestedNdas, nextStep: buyerStep(state) };
    },

    async ofSupplier(actor: Actor): Promise<SupplierHome> {
      const [{ parts, revisions }, state] = await Promise.all([
        readShared(actor),
        deps.states.ofSupplier(actor.userId),
      ]);
      return {
        ...parts,
        waiting: { ...parts.waiting, revisions },
        offers: { published: state.published, drafts: state.drafts },
        nextStep: supplierStep(state),
      };
    },

    async ofAdmin(actor: Actor): Promise<AdminHome> {
      const [queue, news] = await Promise.all([deps.listQueue(firstOfQueue), listNews(actor)]);
      return { queue, endsSoon: endingCertificate(), news };
    },
  };
}
