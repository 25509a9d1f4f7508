import type * as wire from '@proffer/contract/contracts/schemas';
import type { Named } from '@proffer/contract/wire/names';

/** A contract as lists show it. */
export type Contract = Named<wire.Contract>;
/** One with everything its page shows. */
export type FullContract = Named<wire.ContractView>;
