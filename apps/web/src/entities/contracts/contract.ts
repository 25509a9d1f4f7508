import type * as wire from '@proffer/contract/contracts/schemas';
import type { Named } from '@proffer/contract/wire/names';

/** A contract in a list. */
export type Contract = Named<wire.Contract>;
/** A contract with everything that its page shows. */
export type FullContract = Named<wire.ContractView>;
