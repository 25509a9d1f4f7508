import type * as wire from '@proffer/contract/nda/schemas';
import type { Named } from '@proffer/contract/wire/names';

export type NdaRequest = Named<wire.NdaRequest>;
