import { sqlState } from './transaction';

/** Errors by which a connection was lost, or could not be had. */
const losses = new WeakSet<Error>();

/** Marks an error as one of a connection, whatever it says. */
export function noteLoss(error: Error): void {
  losses.add(error);
}

/** Marks a failure of a connection of one's own; what the server itself says tells more than that. */
export function noteFailure(error: unknown): void {
  if (error instanceof Error && sqlState(error) === undefined) noteLoss(error);
}

/**
 * SQLSTATEs by which a server says that it cannot serve now: connections broken off or refused (08, 53300, 57P01 to
 * 57P03, 57P05), and a statement that had to be given up for its time (57014).
 */
const awayStates = /^(08...|53300|57014|57P0[1235])$/;

/** What the driver says of a statement that is given to a connection already lost. */
const unusable = /not queryable$|^Connection terminated|^Client was closed/;

/**
 * Whether a failure says only that the database could not be reached or did not answer in time; the same call may succeed
 * later. What was asked for inside a transaction is undone, unless the commit itself was on its way.
 */
export function isDatabaseAway(error: unknown): boolean {
  for (let current = error, depth = 0; current instanceof Error && depth < 5; depth += 1) {
    if (losses.has(current) || unusable.test(current.message)) return true;
    current = current.cause;
  }
  return awayStates.test(sqlState(error) ?? '');
}
