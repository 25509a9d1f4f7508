import { lookup } from 'node:dns/promises';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { X509Certificate } from 'node:crypto';
import type pg from 'pg';
import { systemClock } from '../../platform/clock';
import { backupMark } from '../../platform/data-folder';
import { lowSpaceBytes, readDiskSpace } from '../../platform/disk-space';
import type { FileStore } from '../../platform/files';
import { pemCertificates } from '../../platform/pdf-signing';
import { createValidation, type CertificateStanding } from '../../platform/revocation';
import type { ArchiveState } from '../archive/archive-state';

export interface Finding {
  /** Subject of the check: `disk`, `mail`. */
  about: string;
  state: 'well' | 'warning' | 'fault';
  text: string;
}

export interface DoctorSubjects {
  dataDir: string;
  publicUrl: string | undefined;
  pool: Pick<pg.Pool, 'query'>;
  files: Pick<FileStore, 'place' | 'check'>;
  signingCertificateFile: string | undefined;
  /** Checks that mail can be handed over; undefined if mail is written to a folder. */
  verifyMail: (() => Promise<void>) | undefined;
  /** Undefined if there is no archive. */
  readArchive: (() => Promise<ArchiveState>) | undefined;
  /** Warnings of each start. */
  startWarnings: string[];
  version: string;
}

const dayMs = 24 * 3_600_000;
const mostClockSkewMs = 2_000;

/** Runs the operator's checks. They are independent: a failing check is a finding and does not stop the others. */
export async function examine(subjects: DoctorSubjects): Promise<Finding[]> {
  const looks: [string, () => Promise<Omit<Finding, 'about'>>][] = [
    ['versions', () => lookAtVersions(subjects)],
    ['disk', () => lookAtDisk(subjects)],
    ['files', () => lookAtFiles(subjects)],
    ['clock', () => lookAtClock(subjects)],
    ['mail', () => lookAtMail(subjects)],
    ['address', () => lookAtAddress(subjects)],
    ['certificate', () => lookAtCertificate(subjects)],
    ['backup', () => lookAtBackup(subjects)],
    ['archive', () => lookAtArchive(subjects)],
  ];
  const findings: Finding[] = [];
  for (const [about, look] of looks) {
    const found = await look().catch((error: unknown) => fault(reasonOf(error)));
    findings.push({ about, ...found });
  }
  const warnings = subjects.startWarnings.map((text) => ({ about: 'settings', ...warning(text) }));
  return [
    ...(warnings.length > 0 ? warnings : [{ about: 'settings', ...well('Nothing to change.') }]),
    ...findings,
  ];
}

/** Returns the innermost error message, which operators need and users do not see. */
const reasonOf = (error: unknown): string =>
  error instanceof Error ? (error.cause ? reasonOf(error.cause) : error.message) : String(error);

const well = (text: string) => ({ state: 'well', text }) as const;
const warning = (text: string) => ({ state: 'warning', text }) as const;
const fault = (text: string) => ({ state: 'fault', text }) as const;

async function lookAtVersions({ pool, version }: DoctorSubjects) {
  const { rows } = await pool.query<{ version: string }>(
    `select current_setting('server_version') as version`,
  );
  return well(`Proffer ${version}, Node ${process.versions.node}, PostgreSQL ${rows[0]?.version}.`);
}

async function lookAtDisk({ dataDir }: DoctorSubjects) {
  const { freeBytes, sizeBytes } = await readDiskSpace(dataDir);
  const text = `${megabytes(freeBytes)} of ${megabytes(sizeBytes)} are free on the disk of ${dataDir}.`;
  if (freeBytes < lowSpaceBytes) return fault(text);
  return freeBytes < sizeBytes / 10 ? warning(text) : well(text);
}

async function lookAtFiles({ files }: DoctorSubjects) {
  await files.check();
  return well(`Files are kept in ${files.place}.`);
}

/** Checks the database's clock, which may be on another machine. */
async function lookAtClock({ pool }: DoctorSubjects) {
  const askedAt = Date.now();
  const { rows } = await pool.query<{ now: Date }>('select clock_timestamp() as now');
  const skewMs = Math.round((rows[0]?.now.getTime() ?? 0) - (askedAt + Date.now()) / 2);
  const text = `This machine and the database are ${Math.abs(skewMs)} ms apart.`;
  return Math.abs(skewMs) > mostClockSkewMs ? fault(`${text} Set both by NTP.`) : well(text);
}

async function lookAtMail({ verifyMail, dataDir }: DoctorSubjects) {
  if (!verifyMail) return warning(`SMTP_URL is not set: mail is written to ${path.join(dataDir, 'mail')}.`);
  await verifyMail();
  return well('The mail server takes the log-in.');
}

async function lookAtAddress({ publicUrl }: DoctorSubjects) {
  if (!publicUrl) return warning('PUBLIC_URL is not set: links in mail lead to this machine.');
  const { hostname, protocol } = new URL(publicUrl);
  const { address } = await lookup(hostname.replaceAll(/[[\]]/g, ''));
  const text = `${hostname} is ${address}.`;
  return protocol === 'https:' ? well(text) : warning(`${text} It is reached without TLS.`);
}

async function lookAtCertificate({ dataDir, signingCertificateFile }: DoctorSubjects) {
  const file = signingCertificateFile ?? path.join(dataDir, 'signing', 'signing-identity.pem');
  const certificates = pemCertificates(await readFile(file, 'utf8'));
  const [own] = certificates;
  if (!own) return fault(`${file} holds no certificate.`);
  const days = Math.floor((Date.parse(own.validTo) - Date.now()) / dayMs);
  if (days < 0) return fault('The signing certificate has ended.');
  const valid = `It is valid for ${days} days.`;
  const standings = await askIssuers(certificates);
  const revoked = standings.find(({ state }) => state === 'revoked');
  if (revoked) return fault(`The certificate “${revoked.name}” was revoked by its issuer.`);
  const unknown = standings.find(({ state }) => state === 'unknown');
  if (unknown) {
    return warning(`${valid} Whether “${unknown.name}” was revoked is not known: ${unknown.reason}.`);
  }
  return days < 30 ? warning(`The signing certificate ends in ${days} days.`) : well(valid);
}

async function askIssuers(certificates: readonly X509Certificate[]): Promise<CertificateStanding[]> {
  const validation = createValidation({
    certificates: certificates.map(({ raw }) => new Uint8Array(raw)),
    authority: undefined,
    clock: systemClock,
    // The results contain the errors.
    logger: { warn: () => undefined },
  });
  await validation.refresh();
  return validation.report();
}

async function lookAtBackup({ dataDir }: DoctorSubjects) {
  const mark = await stat(path.join(dataDir, backupMark)).catch(() => undefined);
  if (!mark) return warning('No backup has been recorded.');
  const hours = hoursSince(mark.mtime);
  return hours >= 48
    ? warning(`The last backup is ${hours} hours old.`)
    : well(`The last backup is ${hours} hours old.`);
}

async function lookAtArchive({ readArchive }: DoctorSubjects) {
  if (!readArchive)
    return warning('There is none (ARCHIVE_DIR): with its disk a market loses what came after the backup.');
  const { partAt, baseAt, from, until, failing } = await readArchive();
  if (failing !== null) return fault(`It falls behind: ${failing}. See postgres.log.`);
  if (baseAt === null) return fault('It has no base, so nothing can be restored from it: base makes one.');
  const part = partAt === null ? 'none has come' : `the newest came ${hoursSince(partAt)} hours ago`;
  const period = `Every moment from ${from?.toISOString()} to ${until?.toISOString()} can be restored.`;
  const text = `${period} Its newest base is ${hoursSince(baseAt)} hours old; of the parts since, ${part}.`;
  return hoursSince(baseAt) >= 48 ? warning(text) : well(text);
}

const hoursSince = (moment: Date): number => Math.floor((Date.now() - moment.getTime()) / 3_600_000);

const megabytes = (bytes: number): string => `${Math.round(bytes / 1024 ** 2)} MB`;
