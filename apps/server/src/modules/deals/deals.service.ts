import {
  canonicalJson,
  type DealSide,
  type Json,
  type Opening,
  type RegisterHead,
  type TreeHead,
} from '@proffer/proof';
import type { Executor } from '../../platform/database';
import type { EventsPort } from '../events';
import type { AuthorityRegisterPort } from '../members';
import { peopleOfAct } from './authority/act-people';
import type { AuthorityRepository } from './authority/authority.repository';
import type { DealAct, DealActName, DealParties, KeyChange, SealedValue } from './deal-act';
import { eventsOfAct, eventsOfNeed } from './deal-events';
import type { DealsRepository } from './deals.repository';
import type { DealLog } from './log/log.module';
import type { NeedChange, NeedRegistersRepository } from './needs/need-registers.repository';
import type { RegistersRepository } from './registers/registers.repository';
import { newSalt, sealHash, storedText } from './seals';

interface DealsServiceDeps {
  repository: DealsRepository;
  registers: Pick<RegistersRepository, 'append' | 'findHead'>;
  authority: Pick<AuthorityRepository, 'append' | 'find' | 'findNames'>;
  needs: Pick<NeedRegistersRepository, 'append'>;
  log?: Pick<DealLog, 'enqueue' | 'findHeadAt'> | undefined;
  /** Records acts as events of both companies; undefined for none. */
  events?: EventsPort | undefined;
}

/** Acts that enter the log at once instead of at its next hourly run. */
const binding: ReadonlySet<DealActName> = new Set(['nda.signed', 'contract.signed', 'contract.sealed']);

/** Acts by which a side agrees; their entries refer to the side's register of keys at that time. */
const agreements: ReadonlySet<DealActName> = new Set([
  'nda.shared',
  'nda.signed',
  'contract.signed',
  'contract.accepted',
  'contract.amendment_accepted',
]);

/**
 * Appends acts between a buyer and a supplier about an offer to their chain (DEA-1 to DEA-5). An act is in the chain
 * if and only if its transaction commits.
 */
export function createDealsService({
  repository,
  registers,
  authority,
  needs,
  log,
  events,
}: DealsServiceDeps) {
  const authorityRegister: AuthorityRegisterPort = {
    async append(tx, change) {
      await authority.append(tx, change);
      await log?.enqueue(tx, `authority:${change.userId}`);
    },
  };

  /**
   * Returns the values to seal about the actor: names at the time of the act, and address and device for
   * their own side only.
   */
  async function actorValues(tx: Executor, { by, isNamed = true }: DealAct, side: DealSide) {
    if (!by) return {};
    const names = isNamed ? await repository.findNames(tx, by) : undefined;
    return {
      person: names && { value: names.person },
      company: names && { value: names.company },
      from: by.address === '' ? undefined : { value: by.address, for: side },
      device: by.device === undefined || by.device === '' ? undefined : { value: by.device, for: side },
    };
  }

  async function keysOf(tx: Executor, { act, by }: DealAct, side: DealSide | 'market') {
    if (!by || side === 'market' || !agreements.has(act)) return undefined;
    const head = await registers.findHead(tx, by.userId);
    return head && { ...head };
  }

  return {
    async append(tx: Executor, act: DealAct): Promise<void> {
      const side = sideOf(act, act.by?.userId);
      const isOfMarket = side === 'market';
      const people = await peopleOfAct(tx, authority, isOfMarket ? { ...act, by: null } : act);
      const values: Record<string, SealedValue | undefined> = {
        ...(isOfMarket ? {} : await actorValues(tx, act, side)),
        ...people.sealed,
        ...act.sealed,
      };
      const openings: Record<string, Opening & Pick<SealedValue, 'for'>> = {};
      const seals: Record<string, string> = {};
      for (const [name, one] of Object.entries(values)) {
        if (one === undefined) continue;
        const opening = { ...one, value: storedText(one.value), salt: one.salt ?? newSalt() };
        openings[name] = opening;
        seals[name] = sealHash(name, opening);
      }
      const about = canonicalJson(
        withoutGaps({ ...act.about, ...people.about, keys: await keysOf(tx, act, side) }),
      );
      await repository.append(tx, {
        offerId: act.offerId,
        buyerId: act.buyerId,
        supplierId: act.supplierId,
        at: act.at,
        aboutAndAct: `"about":${about},"act":${canonicalJson(act.act)}`,
        by: canonicalJson({ side, user: side === 'market' ? null : (act.by?.userId ?? null) }),
        seals: canonicalJson(seals),
        openings,
        subject: act.subject,
      });
      await events?.record(tx, ...eventsOfAct(act));
      if (binding.has(act.act)) await log?.enqueue(tx, `${act.offerId}:${act.buyerId}`);
    },

    /** Appends to the register of an account's keys, to which each agreement of that account refers (DEA-70). */
    async appendKeyChange(tx: Executor, change: KeyChange): Promise<void> {
      await registers.append(tx, change);
      await log?.enqueue(tx, `keys:${change.userId}`);
    },

    /** Appends changes of a company's people to its register of authority (COM-40). */
    authorityRegister,

    /**
     * Appends to the register of a need, which enters the log at once, so that the log has the hash of an answer before
     * the deadline (NED-120). Returns the state of the register.
     */
    async appendNeedChange(tx: Executor, change: NeedChange): Promise<RegisterHead> {
      const head = await needs.append(tx, change);
      await events?.record(tx, ...eventsOfNeed(change));
      await log?.enqueue(tx, `need:${change.needId}`);
      return head;
    },

    /** Deletes the texts of a subject; their seals stay. */
    forget: repository.forget,

    /** Returns the name of a deal and its newest hash; undefined before its first entry. */
    findHead: repository.findHead,

    /** Returns the entry of the last agreement to a contract, which the open formats refer to (FMT-5). */
    findAgreement: repository.findAgreement,

    /** Returns the newest head of the market's log at a moment; undefined if there is none. */
    findLogHead: async (at: Date): Promise<TreeHead | undefined> => log?.findHeadAt(at),
  };
}
export type Deals = ReturnType<typeof createDealsService>;

function sideOf({ buyerId, supplierId }: DealParties, userId: number | undefined): DealSide | 'market' {
  if (userId === buyerId) return 'buyer';
  return userId === supplierId ? 'supplier' : 'market';
}

function withoutGaps(about: DealAct['about']): Record<string, Json> {
  return Object.fromEntries(
    Object.entries(about).filter((one): one is [string, Json] => one[1] !== undefined),
  );
}
