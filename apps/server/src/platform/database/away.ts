import { sqlState } from './transaction';

/** Errors of a connection that was lost or could not be opened. */
const losses = new WeakSet<Error>();

/** Marks an error as a connection failure, whatever its message. */
export function noteLoss(error: Error): void {
  losses.add(error);
}

/** Marks the failure of a dedicated connection, unless it has an SQLSTATE, which is more precise. */
export function noteFailure(error: unknown): void {
  if (error instanceof Error && sqlState(error) === undefined) noteLoss(error);
}

/**
 * SQLSTATEs of a server that cannot serve now: connections lost or refused (08, 53300, 57P01 to 57P03, 57P05), and a
 * statement cancelled for its timeout (57014).
 */
const awayStates = /^(08...|53300|57014|57P0[1235])$/;

/** Messages of the driver for a statement on a connection that is already lost. */
const unusable = /not queryable$|^Connection terminated|^Client was closed/;

/**
 * Returns true if a failure only means that the database could not be reached or did not answer in time, so that the
 * same call may succeed later. A transaction is rolled back then, unless its commit was already sent.
 */
export function isDatabaseAway(error: unknown): boolean {
  for (let current = error, depth = 0; current instanceof Error && depth < 5; depth += 1) {
    if (losses.has(current) || unusable.test(current.message)) return true;
    current = current.cause;
  }
  return awayStates.test(sqlState(error) ?? '');
}
