import { createHash, randomBytes } from 'node:crypto';
import type { Clock } from '../clock';
import type { Timestamp, TimestampAuthority } from '../trusted-time';
import type { ValidationData } from './evidence';
import { createRevocationWatch, type CertificateStanding, type RevocationWatch } from './revocation-watch';

/**
 * Source of validation data, stored with a signature so that it can be verified after the issuers
 * have disappeared.
 */
export interface Validation {
  /**
   * Returns the validation data for a signature made now and its timestamp; undefined if none is
   * needed or available.
   */
  find(timestamp: Timestamp | undefined): ValidationData | undefined;
  report(): CertificateStanding[];
  /** Fetches the data from the issuers; never throws. */
  refresh(): Promise<void>;
}

/**
 * Maximum number of authority certificates; an authority uses one for years, or alternates between
 * a few.
 */
const mostAuthorities = 8;
const probeMs = 10_000;
const refreshMs = 10 * 60_000;

export function createValidation(deps: {
  /** Certificates of the seal (DER), the signer's first. */
  certificates: readonly Uint8Array[];
  authority: TimestampAuthority | undefined;
  /** Timeout of each request to an issuer, in milliseconds. */
  deadlineMs?: number;
  clock: Clock;
  logger: { warn(details: object, text: string): void };
}): Validation {
  const { certificates, authority, ...rest } = deps;
  const own = createRevocationWatch({ chain: certificates, ...rest });
  const times = new Map<string, RevocationWatch>();

  function watchOf(chain: readonly Uint8Array[]): RevocationWatch {
    const hash = createHash('sha256');
    for (const one of chain) hash.update(one);
    const name = hash.digest('hex');
    const known = times.get(name);
    if (known) return known;
    const [oldest] = times.keys();
    if (oldest !== undefined && times.size >= mostAuthorities) times.delete(oldest);
    const watch = createRevocationWatch({ chain, ...rest });
    times.set(name, watch);
    return watch;
  }

  /**
   * The authority’s certificates are known only from a token, so request one before the first
   * document needs it.
   */
  async function meetAuthority(): Promise<void> {
    if (!authority || times.size > 0) return;
    const timestamp = await authority.stamp(randomBytes(32), probeMs).catch(() => undefined);
    if (timestamp?.chain) watchOf(timestamp.chain);
  }

  return {
    find(timestamp) {
      const ofSeal = own.find();
      if (!ofSeal) return undefined;
      const ofTime = timestamp?.chain ? watchOf(timestamp.chain).find() : undefined;
      const all = ofTime ? joined(ofSeal, ofTime) : ofSeal;
      return all.ocsps.length + all.crls.length > 0 ? all : undefined;
    },

    report: () => [own, ...times.values()].flatMap((watch) => watch.report()),

    async refresh() {
      await meetAuthority();
      await Promise.all([own, ...times.values()].map((watch) => watch.refresh()));
    },
  };
}

/** Refreshes the validation data at once and then periodically, until stopped. */
export function keepValidationFresh(validation: Pick<Validation, 'refresh'>): { stop(): void } {
  void validation.refresh();
  const timer = setInterval(() => void validation.refresh(), refreshMs).unref();
  return { stop: () => clearInterval(timer) };
}

const joined = (one: ValidationData, other: ValidationData): ValidationData => ({
  certificates: [...one.certificates, ...other.certificates],
  ocsps: [...one.ocsps, ...other.ocsps],
  crls: [...one.crls, ...other.crls],
});
