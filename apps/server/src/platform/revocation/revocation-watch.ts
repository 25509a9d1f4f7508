import type { Clock } from '../clock';
import { readIssued, type IssuedCertificate } from './certificate-chain';
import type { Evidence, ValidationData } from './evidence';
import { fetchEvidence } from './fetch-evidence';
import { isWholeEvidence } from './whole-evidence';

/** Revocation status of a certificate. */
export interface CertificateStanding {
  name: string;
  /** `unknown` if the issuer was not reached, or its response was not valid. */
  state: 'good' | 'revoked' | 'unknown';
  /** End of the response’s validity; null if there is none. */
  until: Date | null;
  /** Reason for `unknown`. */
  reason: string | null;
}

interface RevocationWatchDeps {
  /** Certificates (DER) that the operator has configured, or that lead to a configured root. */
  chain: readonly Uint8Array[];
  /** Timeout of each request to an issuer, in milliseconds. */
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
 * Caches the revocation status of certificates, fetched ahead so that signers never wait for it.
 * Only URLs in certificates that the operator configured, or that lead to a configured root, are
 * called.
 */
export function createRevocationWatch({ chain, clock, logger, deadlineMs = 10_000 }: RevocationWatchDeps) {
  const { issued, withoutIssuer, isWhole } = readIssued(chain);
  const watched: Watched[] = issued
    .filter(({ responders, lists }) => responders.length + lists.length > 0)
    .map((one) => ({ issued: one, evidence: undefined, failure: null }));

  function dataOf(evidence: readonly Evidence[]): ValidationData {
    const of = (kind: Evidence['kind']) =>
      withoutTwins(evidence.filter((one) => one.kind === kind).map(({ bytes }) => bytes));
    const certificates = withoutTwins([...chain, ...evidence.flatMap((one) => one.certificates)]);
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
      logger.warn(details, 'the revocation status of a certificate could not be determined');
    }
  }

  const evidenceOf = ({ evidence }: Watched): Evidence | undefined =>
    evidence && evidence.until >= clock.now() ? evidence : undefined;

  return {
    /**
     * Fetches each status again once half of its validity has passed; a failure keeps the previous
     * one.
     */
    async refresh(): Promise<void> {
      await Promise.all(watched.map(refreshOne));
    },

    /**
     * Returns the data that currently proves the chain; empty if none of its certificates names a
     * responder or list. Undefined if a status is unknown or a certificate was revoked.
     */
    find(): ValidationData | undefined {
      const evidence = watched.flatMap((one) => evidenceOf(one) ?? []);
      const isChecked = watched.length + withoutIssuer.length > 0;
      if (isChecked && !isWhole) return undefined;
      if (evidence.length < watched.length || evidence.some(({ isRevoked }) => isRevoked)) return undefined;
      return dataOf(evidence);
    },

    report(): CertificateStanding[] {
      const standings = watched.map((one): CertificateStanding => {
        const evidence = evidenceOf(one);
        const state = evidence === undefined ? 'unknown' : evidence.isRevoked ? 'revoked' : 'good';
        const reason = evidence === undefined ? (one.failure ?? 'its issuer has not been asked yet') : null;
        return { name: one.issued.name, state, until: evidence?.until ?? null, reason };
      });
      const reason = 'the certificate of its issuer is not in the file';
      return [
        ...standings,
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
