import { signingConsentVersion } from '../../packages/contract/src/signing/consent';
import { send, type Call, type Pair } from './market';

/** The five accepting calls of the supplier in their order, then the buyer's signature. */
export const stepNames = ['prepare', 'upload', 'send', 'share', 'fields', 'sign'] as const;
export type StepName = (typeof stepNames)[number];

export interface Signing {
  proposalId: number;
  /** Absent: our own text. */
  documentId?: number;
  /** PNG data URL. */
  signature: string;
}

/** Takes one NDA from the request to both signatures; gives the milliseconds of each call. */
export async function signOnce(
  base: string,
  pair: Pair,
  signing: Signing,
): Promise<Record<StepName, number>> {
  const calls = callsOf(pair, signing);
  const times: [StepName, number][] = [];
  for (const name of stepNames) {
    const startedAt = performance.now();
    await send(base, calls[name]);
    times.push([name, performance.now() - startedAt]);
  }
  return Object.fromEntries(times) as Record<StepName, number>;
}

function callsOf(
  { supplier, buyer }: Pair,
  { proposalId, documentId, signature }: Signing,
): Record<StepName, Call> {
  const given = { capacity: 'Director', method: 'drawn', consentVersion: signingConsentVersion, signature };
  const path = `${proposalId}/${buyer.userId}`;
  const query = `proposalId=${proposalId}&buyerId=${buyer.userId}`;
  const { token } = supplier;
  return {
    prepare: {
      method: 'POST',
      path: `/nda/setNdaPdf/${path}`,
      token,
      body: { ...given, name: 'Meera Iyer', ...(documentId === undefined ? {} : { documentId }) },
    },
    upload: { method: 'POST', path: `/nda/upload/${path}`, token },
    send: { method: 'POST', path: `/nda/send-recipients?${query}`, token },
    share: { method: 'PUT', path: `/nda/approve-and-share?${query}`, token },
    fields: { method: 'POST', path: `/nda/add-recipient-components?${query}`, token },
    sign: {
      method: 'PUT',
      path: `/nda/sign?${query}`,
      token: buyer.token,
      body: { ...given, name: 'Arjun Mehta' },
    },
  };
}
