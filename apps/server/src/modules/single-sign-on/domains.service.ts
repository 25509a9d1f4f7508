import { Resolver } from 'node:dns/promises';
import type { SsoDomain } from '@proffer/contract/single-sign-on/schemas';
import type { AuditLog } from '../../platform/audit';
import type { Clock } from '../../platform/clock';
import { withTransaction, type Database, type Executor } from '../../platform/database';
import { AppError, invalidField, notFound } from '../../platform/errors';
import { eachAlone } from '../../platform/jobs';
import type { MailOutbox } from '../../platform/mail';
import { deriveText } from '../../platform/secrets';
import type { Actor } from '../../platform/session/actor';
import type { Members } from '../members';
import { readDomain } from './domain-names';
import type { DomainRow, SsoRepository } from './sso.repository';

/** Returns the TXT records of a name; throws an error with the code of `node:dns` otherwise. */
export type ResolveTxt = (name: string) => Promise<string[][]>;

interface DomainsDeps {
  db: Database;
  repository: SsoRepository;
  people: Pick<Members['people'], 'lockManaged' | 'listOwners'>;
  audit: AuditLog;
  outbox: Pick<MailOutbox, 'enqueue'>;
  resolveTxt: ResolveTxt | undefined;
  secret: Buffer;
  clock: Clock;
}

const mostDomains = 20;
/** Time for which existing people may log in after the record of a domain was lost (SSO-5). */
const graceMs = 7 * 24 * 3_600_000;

/** Creates the service that proves the domains of companies by DNS records (SSO-2 to SSO-5). */
export function createDomains(deps: DomainsDeps) {
  const { db, repository, people, audit, outbox, secret, clock } = deps;
  const resolveTxt = deps.resolveTxt ?? systemResolver();

  const recordOf = ({ userId, domain }: Pick<DomainRow, 'userId' | 'domain'>) => ({
    recordName: `_proffer.${domain}`,
    recordText: `proffer-domain=${deriveText(secret, 'sso-domain', `${userId}:${domain}`)}`,
  });

  const toEntry = (row: DomainRow): SsoDomain => ({
    id: row.id,
    domain: row.domain,
    ...recordOf(row),
    provedAt: row.provedAt?.toISOString() ?? null,
    lostAt: row.lostAt?.toISOString() ?? null,
  });

  /** Returns true if the record exists, false if it does not, and null if the name server gave no answer. */
  async function hasRecord(row: DomainRow): Promise<boolean | null> {
    const { recordName, recordText } = recordOf(row);
    try {
      return (await resolveTxt(recordName)).some((parts) => parts.join('').trim() === recordText);
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      return code === 'ENOTFOUND' || code === 'ENODATA' ? false : null;
    }
  }

  const note = (tx: Executor, actor: Actor | null, act: string, { userId, domain }: DomainRow) =>
    audit.add(tx, actor, { act, subject: { kind: 'user', id: userId }, before: {}, after: { domain } });

  /** Records a missing record: first the loss with a mail to the owners, and after the grace the end of the proof. */
  async function lose(row: DomainRow): Promise<void> {
    const now = clock.now();
    await withTransaction(db, async (tx) => {
      if (await repository.endProof(tx, row.id, new Date(now.getTime() - graceMs))) {
        return note(tx, null, 'sso.domain-ended', row);
      }
      if (!(await repository.markLost(tx, row.id, now))) return;
      await note(tx, null, 'sso.domain-lost', row);
      for (const { id } of await people.listOwners(tx, row.userId)) {
        await outbox.enqueue(tx, 'sso-domain-lost', { memberId: id, domainId: row.id });
      }
    });
  }

  async function getOwn(actor: Actor, id: number): Promise<DomainRow> {
    const row = await repository.findDomain(id);
    if (row?.userId !== actor.userId) throw notFound('The domain');
    return row;
  }

  return {
    list: async (userId: number): Promise<SsoDomain[]> => (await repository.listDomains(userId)).map(toEntry),

    async add(actor: Actor & { role: 'supplier' | 'buyer' }, typed: string): Promise<SsoDomain> {
      const read = readDomain(typed);
      if ('fault' in read) throw invalidField('domain', read.fault);
      const { userId, role: side } = actor;
      return withTransaction(db, async (tx) => {
        await people.lockManaged(tx, actor);
        if ((await repository.listDomains(userId, tx)).length >= mostDomains) {
          throw new AppError('illegal_transition', { text: `A company can have ${mostDomains} domains.` });
        }
        const row = await repository.addDomain(tx, { userId, side, ...read, createdAt: clock.now() });
        if (!row) throw invalidField('domain', 'This domain is in your list already.');
        await note(tx, actor, 'sso.domain-added', row);
        return toEntry(row);
      });
    },

    /** Looks up the record of a domain and proves the domain by it. */
    async check(actor: Actor, id: number): Promise<SsoDomain> {
      const row = await getOwn(actor, id);
      if (!(await hasRecord(row))) {
        throw new AppError('illegal_transition', {
          text: `The record was not found yet. New records can take some hours to appear.`,
        });
      }
      await withTransaction(db, async (tx) => {
        await people.lockManaged(tx, actor);
        if (!(await repository.markFound(tx, id, clock.now()))) {
          throw new AppError('illegal_transition', {
            text: 'Another company has proved this domain. Please contact the market’s administrators.',
          });
        }
        if (row.provedAt === null) await note(tx, actor, 'sso.domain-proved', row);
      });
      return toEntry(await getOwn(actor, id));
    },

    async remove(actor: Actor, id: number): Promise<void> {
      await withTransaction(db, async (tx) => {
        await people.lockManaged(tx, actor);
        const row = await repository.removeDomain(tx, actor.userId, id);
        if (!row) throw notFound('The domain');
        await note(tx, actor, 'sso.domain-removed', row);
      });
    },

    /** Checks the records of all proved domains. A name server without an answer changes nothing. */
    async checkAll(): Promise<void> {
      await eachAlone(await repository.listProved(), async (row) => {
        const found = await hasRecord(row);
        if (found === false) await lose(row);
        else if (found) await withTransaction(db, (tx) => repository.markFound(tx, row.id, clock.now()));
      });
    },
  };
}
export type Domains = ReturnType<typeof createDomains>;

function systemResolver(): ResolveTxt {
  const resolver = new Resolver({ timeout: 3_000, tries: 2 });
  return (name) => resolver.resolveTxt(name);
}
