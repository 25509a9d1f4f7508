import { acceptSteps, type AcceptStep } from '@proffer/contract/wire/choices';
import { limits } from '@proffer/contract/wire/limits';
import type { Clock } from '../../../platform/clock';
import type { Database, Executor } from '../../../platform/database';
import type { Jobs } from '../../../platform/jobs';
import type { NdaCertificates } from '../documents/certificates.service';
import type { KeyRequests } from '../../signing';
import type { NdaAcceptService } from '../signing/accept.service';
import type { Acting } from '../requests/requests.moves';
import type { NdaRepository, NdaRow } from '../requests/requests.repository';
import { hasConfirmed, kindOf } from './stuck.policy';
import type { StuckRepository, StuckRow } from './stuck.repository';

const finishJob = 'nda.finish';
/**
 * Maximum number of attempts. With pauses of e, e² … e⁵ seconds they take less than four minutes; then an
 * administrator sees it.
 */
const finishAttempts = 6;
/** Maximum number of requests per sweep; the next sweep continues. */
const maxSwept = 100;

interface NdaFinishingDeps {
  db: Database;
  repository: Pick<NdaRepository, 'find'>;
  stuck: StuckRepository;
  accepting: NdaAcceptService;
  certificates: Pick<NdaCertificates, 'enqueue' | 'keyPrefix'>;
  keyRequests: Pick<KeyRequests, 'isDemanded'>;
  jobs: Pick<Jobs, 'define' | 'enqueue'>;
  clock: Clock;
}

/**
 * Finishes work that a closed browser or a failing server left half done. This covers the remaining accepting
 * steps of a supplier who has confirmed, and missing certificates. A sweep finds them and one job each does
 * the work. A job that has used all its attempts is left to an administrator.
 */
export function createNdaFinishing(deps: NdaFinishingDeps) {
  const { db, repository, stuck, accepting, certificates, keyRequests, jobs, clock } = deps;
  const prefixes = { accepting: `${finishJob}:`, certificate: certificates.keyPrefix };

  /**
   * Runs the remaining accepting steps. Steps are idempotent: one that somebody else did meanwhile changes
   * nothing. While one of the two accounts is deactivated the steps are refused and the job ends. The sweep
   * finds the request again once both are active.
   */
  async function finish(ndaId: number): Promise<void> {
    const row = await repository.find(ndaId);
    const step = row && isHalfAccepted(row) ? acceptSteps[row.acceptedStep] : undefined;
    if (!row || step === undefined || step === 'prepare') return;
    // Nobody can share on behalf of a supplier who requires their own key for every signature.
    if (step === 'share' && (await keyRequests.isDemanded(row.supplierId))) return;
    try {
      await steps[step](asSupplier(row), row.offerId, row.buyerId);
    } catch (error) {
      if (await stuck.areBothActive(ndaId)) throw error;
      return;
    }
    await finish(ndaId);
  }

  const steps: Record<Exclude<AcceptStep, 'prepare'>, NdaAcceptService['upload']> = {
    upload: accepting.upload,
    send: accepting.send,
    share: accepting.share,
    fields: accepting.placeFields,
  };

  function keyOf(row: Pick<StuckRow, 'id' | 'round' | 'status'>): string {
    const kind = kindOf(row);
    return `${prefixes[kind]}${kind === 'certificate' ? `${row.id}:${row.round}` : row.id}`;
  }

  /** Enqueues the remaining work with all its attempts, when the transaction commits. */
  async function enqueue(tx: Executor, row: Pick<StuckRow, 'id' | 'round' | 'status'>): Promise<void> {
    if (kindOf(row) === 'certificate') await certificates.enqueue(tx, row);
    else {
      const options = { key: keyOf(row), maxAttempts: finishAttempts };
      await jobs.enqueue(tx, finishJob, { ndaId: row.id }, options);
    }
  }

  async function sweep(): Promise<void> {
    const before = new Date(clock.now().getTime() - limits.signing.finishAfterMs);
    for (const row of await stuck.listUntried(before, maxSwept, prefixes)) await enqueue(db, row);
  }

  jobs.define<{ ndaId: number }>(finishJob, ({ ndaId }) => finish(ndaId));
  jobs.define('nda.sweep-unfinished', sweep, { cron: '*/2 * * * *' });

  return { keyOf, enqueue };
}
export type NdaFinishing = ReturnType<typeof createNdaFinishing>;

function isHalfAccepted(row: NdaRow): boolean {
  return (
    (row.status === 'Requested' || row.status === 'Approved & Shared') &&
    row.acceptedStep > 0 &&
    row.removedAt === null &&
    hasConfirmed({ consentVersion: row.supplierConsentVersion })
  );
}

/**
 * Returns the supplier as actor, without a network address: certificate and history state that the server
 * acted for them.
 */
function asSupplier(row: NdaRow): Acting {
  return {
    userId: row.supplierId,
    role: 'supplier',
    address: '',
    confirmedBy: { memberId: row.supplierMemberId, trail: row.supplierTrail },
    device: 'Finished by the market after the signer had confirmed',
    note: 'Finished by the market after the supplier had confirmed',
  };
}
