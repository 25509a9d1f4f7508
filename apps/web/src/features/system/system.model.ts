import type { SystemState } from '@proffer/contract/administration/schemas';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** Age in days of the last backup at which a warning is shown. */
const backupDays = 2;
const certificateDays = 30;
const jobMinutes = 10;

interface Concern {
  title: string;
  advice: string;
}

/**
 * Returns the problems that an administrator has to solve, as texts; empty if there are none. Uses the server's
 * clock.
 */
export function concernsOf(state: SystemState): Concern[] {
  const now = Date.parse(state.now);
  const concerns: Concern[] = [];
  if (state.backupAt === null) {
    concerns.push({
      title: 'No backup has been recorded',
      advice:
        'Set BACKUP_DIR and the market makes its own, or run npm run ops -- backup on the server. After any other backup, touch the file last-backup in the data folder.',
    });
  } else {
    const days = Math.floor((now - Date.parse(state.backupAt)) / dayMs);
    if (days >= backupDays) {
      concerns.push({
        title: `The last backup is ${days} days old`,
        advice: 'Make one, and see why none was made.',
      });
    }
  }
  if (state.archive?.isFailing) {
    concerns.push({
      title: 'The archive falls behind',
      advice:
        'What is written now is on one disk alone, which fills with the journal. See postgres.log and ARCHIVE_DIR.',
    });
  } else if (state.archive?.baseAt === null) {
    concerns.push({
      title: 'The archive has no base',
      advice: 'Nothing can be restored from it. Run npm run ops -- base on the server.',
    });
  }
  if (!state.files.isAnswering) {
    concerns.push({
      title: 'Files cannot be reached',
      advice: 'Nothing can be uploaded, signed or downloaded. npm run ops -- doctor on the server says why.',
    });
  }
  if (state.disk.isLow) {
    concerns.push({
      title: `Only ${diskSize(state.disk.freeBytes)} are free on the disk`,
      advice: 'Make room: without it nothing can be uploaded or signed, and the database stops.',
    });
  }
  if (state.mail.failed > 0) {
    concerns.push({
      title: `${state.mail.failed} ${state.mail.failed === 1 ? 'mail' : 'mails'} could not be sent`,
      advice: 'See them under Waiting, with what the mail server said.',
    });
  }
  const otherFailed = state.jobs.failed - state.mail.failed;
  if (otherFailed > 0) {
    concerns.push({
      title: `${otherFailed} background ${otherFailed === 1 ? 'job has' : 'jobs have'} failed`,
      advice: 'The server’s log says why, under the job’s name.',
    });
  }
  const oldest = state.jobs.oldestWaitingAt;
  if (oldest !== null && now - Date.parse(oldest) > jobMinutes * minuteMs) {
    concerns.push({
      title: `A background job has waited for ${ageText(now - Date.parse(oldest))}`,
      advice: 'Check whether the server is overloaded or a job hangs.',
    });
  }
  const left = Math.floor((Date.parse(state.certificate.validTo) - now) / dayMs);
  if (left < certificateDays) {
    concerns.push({
      title: left < 0 ? 'The signing certificate has ended' : `The signing certificate ends in ${left} days`,
      advice: 'Put a new one in place; what is signed already stays valid.',
    });
  }
  for (const { name, state: standing, reason } of state.certificate.standings) {
    if (standing === 'revoked') {
      concerns.push({
        title: `The certificate “${name}” was revoked by its issuer`,
        advice: 'Put a new one in place: readers will doubt what is sealed from now on.',
      });
    } else if (standing === 'unknown') {
      concerns.push({
        title: `Whether the certificate “${name}” was revoked is not known`,
        advice: `Documents are sealed without that proof meanwhile: ${reason ?? ''}.`,
      });
    }
  }
  return concerns;
}

/** Returns whether signed documents contain the revocation status of their certificates. */
export function standingText(standings: SystemState['certificate']['standings']): string {
  if (standings.length === 0) return 'none, no issuer is named';
  return standings.every(({ state }) => state === 'good') ? 'in each document' : 'not in every document';
}

/** Returns the backup schedule: `each day at 01:13 UTC, sealed; the newest 14 are kept`. */
export function scheduleText(backups: SystemState['backups']): string {
  if (backups === null) return 'no';
  const { at, keep, isSealed } = backups;
  return `each day at ${at} UTC${isSealed ? ', sealed' : ''}; the newest ${keep} are kept`;
}

/** Returns a disk size: `340 MB`, `61.3 GB`. */
export function diskSize(bytes: number): string {
  const megabytes = bytes / 1024 ** 2;
  return megabytes < 1_000 ? `${Math.round(megabytes)} MB` : `${(megabytes / 1024).toFixed(1)} GB`;
}

/** Returns a duration in its largest whole unit: `25 minutes`, `3 hours`, `2 days`. */
export function ageText(ms: number): string {
  const [count, unit] =
    ms >= dayMs
      ? [Math.floor(ms / dayMs), 'day']
      : ms >= 60 * minuteMs
        ? [Math.floor(ms / (60 * minuteMs)), 'hour']
        : [Math.floor(ms / minuteMs), 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
