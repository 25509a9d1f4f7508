import type { Clock } from '../clock';
import { readIssued, type IssuedCertificate } from './certificate-chain';
import type { Evidence, ValidationData } from './evidence';
import { fetchEvidence } from './fetch-evidence';
import { isWholeEvidence } from './whole-evidence';

/** How a certificate stands with its issuer. */
export interface CertificateStanding {
  name: string;
  /** `unknown`: its issuer was not reached, or its answer does not hold. */
  state: 'good' | 'revoked' | 'unknown';
  /** Until when the issuer's word holds; null where there is none. */
  until: Date | null;
  /** Why it is not known. */
  reason: string | null;
}

interface RevocationWatchDeps {
  /** DER: certificates that the operator has given, and those that go back to such a root. */
  chain: readonly Uint8Array[];
  /** For each issuer that is asked. */
  deadlineMs?: number;
  clock: Clock;
  logger: { warn(details: object, text: string): void };
}

interface Watched {
  issued: IssuedCertificate;
  evidence: Evidence | undefined;
  failure: string | null;
}

/**
 * Keeps what the issuers of certificates say of them, fetched ahead, so that nobody who signs waits for it. Only addresses
 * are asked that stand in certificates which the operator has given, or that go back to a root which they gave.
 */
export function createRevocationWatch({ chain, clock, logger, deadlineMs = 10_000 }: RevocationWatchDeps) {
  const { issued, withoutIssuer, isWhole } = readIssued(chain);
  const watched: Watched[] = issued
    .filter(({ responders, lists }) => responders.length + lists.length > 0)
    .map((one) => ({ issued: one, evidence: undefined, failure: null }));

  function dataOf(held: readonly Evidence[]): ValidationData {
    const of = (kind: Evidence['kind']) =>
      withoutTwins(held.filter((one) => one.kind === kind).map(({ bytes }) => bytes));
    const certificates = withoutTwins([...chain, ...held.flatMap((one) => one.certificates)]);
    return { certificates, ocsps: of('ocsp'), crls: of('crl') };
  }

  async function refreshOne(one: Watched): Promise<void> {
    if (!isDue(one.evidence, clock.now())) return;
    try {
      const evidence = await fetchEvidence(one.issued, { now: clock.now(), deadlineMs });
      if (isWhole && !(await isWholeEvidence(dataOf([evidence])))) {
        throw new Error('what its issuer gave could not be checked in a document: it is not plain DER');
      }
      one.evidence = evidence;
      one.failure = null;
      if (evidence.isRevoked) logger.warn({ certificate: one.issued.name }, 'a certificate was revoked');
    } catch (error) {
      one.failure = error instanceof Error ? error.message : String(error);
      const details = { certificate: one.issued.name, reason: one.failure };
      logger.warn(details, 'whether a certificate was revoked could not be learnt');
    }
  }

  const heldOf = ({ evidence }: Watched): Evidence | undefined =>
    evidence && evidence.until >= clock.now() ? evidence : undefined;

  return {
    /** Asks again where half of what an answer holds for is over; a failure leaves what was known before. */
    async refresh(): Promise<void> {
      await Promise.all(watched.map(refreshOne));
    },

    /**
     * All that proves the chain at this moment, which is nothing where no certificate in it names who answers for it;
     * undefined where a part of it is not known, or was taken back.
     */
    find(): ValidationData | undefined {
      const held = watched.flatMap((one) => heldOf(one) ?? []);
      const isAsked = watched.length + withoutIssuer.length > 0;
      if (isAsked && !isWhole) return undefined;
      if (held.length < watched.length || held.some(({ isRevoked }) => isRevoked)) return undefined;
      return dataOf(held);
    },

    report(): CertificateStanding[] {
      const known = watched.map((one): CertificateStanding => {
        const held = heldOf(one);
        const state = held === undefined ? 'unknown' : held.isRevoked ? 'revoked' : 'good';
        const reason = held === undefined ? (one.failure ?? 'its issuer has not been asked yet') : null;
        return { name: one.issued.name, state, until: held?.until ?? null, reason };
      });
      const reason = 'the certificate of its issuer is not in the file';
      return [
        ...known,
        ...withoutIssuer.map((name) => ({ name, state: 'unknown', until: null, reason }) as const),
      ];
    },
  };
}
export type RevocationWatch = ReturnType<typeof createRevocationWatch>;

function isDue(evidence: Evidence | undefined, now: Date): boolean {
  if (!evidence) return true;
  return now.getTime() >= (evidence.from.getTime() + evidence.until.getTime()) / 2;
}

function withoutTwins(all: readonly Uint8Array[]): Uint8Array[] {
  return [...new Map(all.map((one) => [Buffer.from(one).toString('base64'), one])).values()];
}
