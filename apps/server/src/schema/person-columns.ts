import { bigint, jsonb } from 'drizzle-orm/pg-core';

/** People who prepared and approved what somebody signed, as in `SignatureTrail`. */
export interface StoredTrail {
  requestId: number;
  preparedBy: number;
  approvedBy: number[];
}

/**
 * Returns the columns of the person who performed an act for their company; null in older rows and for acts of the
 * server. The person is no foreign key, because no query needs its index.
 */
export const personColumns = () => ({
  memberId: bigint({ mode: 'number' }),
  trail: jsonb().$type<StoredTrail>(),
});
