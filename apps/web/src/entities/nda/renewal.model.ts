import type { NdaRequest } from './nda-request';

export type NdaRenewal = NdaRequest['renewal']['rounds'][number];
type Renewed = Pick<NdaRequest, 'renewal'>;

/** Returns the renewal that one side has signed and the other has not. */
export function openRenewal({ renewal }: Renewed): NdaRenewal | undefined {
  return renewal.rounds.find(({ state }) => state === 'open');
}

/** Returns the renewal that waits for the viewer's signature. */
export function renewalToSign(row: Renewed): NdaRenewal | undefined {
  return row.renewal.roundToSign === null ? undefined : openRenewal(row);
}
