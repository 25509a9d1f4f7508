import { createHash, randomBytes } from 'node:crypto';
import type { Clock } from '../clock';
import type { Timestamp, TimestampAuthority } from '../trusted-time';
import type { ValidationData } from './evidence';
import { createRevocationWatch, type CertificateStanding, type RevocationWatch } from './revocation-watch';

/** What is laid beside a signature so that it can be checked when nobody answers for its certificates any more. */
export interface Validation {
  /** Of a signature that is made now, and its token of trusted time; undefined where nothing has to be, or can be, proved. */
  find(timestamp: Timestamp | undefined): ValidationData | undefined;
  report(): CertificateStanding[];
  /** Asks the issuers; never throws. */
  refresh(): Promise<void>;
}

/** An authority signs with one certificate for years, or takes turns with a few. */
const mostAuthorities = 8;
const probeMs = 10_000;
const refreshMs = 10 * 60_000;

export function createValidation(deps: {
  /** Of the seal, DER, the signer's first. */
  certificates: readonly Uint8Array[];
  authority: TimestampAuthority | undefined;
  /** For each issuer that is asked. */
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

  /** Whose certificates to ask about is known only from a token; the first document shall not be the first to ask. */
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

/** Has the issuers asked at once, and again where it is due, until it is stopped. */
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
