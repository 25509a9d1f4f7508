import { OCSPRequest } from 'pkijs';
import type { IssuedCertificate } from './certificate-chain';
import { readList, readResponse, type Evidence } from './evidence';
import { readBounded } from '../bounded-body';

/** A list lies in every document that is sealed while it holds. */
const mostBytes = 512 * 1024;

interface Asking {
  now: Date;
  deadlineMs: number;
}

/**
 * What the issuer says now: an answer about this certificate, else its list, from the addresses in the certificate in
 * their order. Throws with what each of them did.
 */
export async function fetchEvidence(
  issued: IssuedCertificate,
  { now, deadlineMs }: Asking,
): Promise<Evidence> {
  const take: Take = (url, request) => takeFrom(url, { ...request, signal: AbortSignal.timeout(deadlineMs) });
  const tries = [
    ...issued.responders.map(
      (url) => async () => readResponse(await askResponder(url, issued, take), issued, now),
    ),
    ...issued.lists.map((url) => async () => readList(await take(url, {}), issued, now)),
  ];
  const failures: string[] = [];
  for (const [index, attempt] of tries.entries()) {
    try {
      return await attempt();
    } catch (error) {
      failures.push(`${[...issued.responders, ...issued.lists][index]}: ${reasonOf(error)}`);
    }
  }
  throw new Error(failures.join('; '));
}

type Take = (url: string, request: RequestInit) => Promise<Uint8Array>;

async function askResponder(
  url: string,
  { certificate, issuer }: IssuedCertificate,
  take: Take,
): Promise<Uint8Array> {
  const request = new OCSPRequest();
  // By SHA-1, which here only names the issuer: some responders know no other (RFC 5019, 2.1.1).
  await request.createForCertificate(certificate, { hashAlgorithm: 'SHA-1', issuerCertificate: issuer });
  return take(url, {
    method: 'POST',
    headers: { 'content-type': 'application/ocsp-request' },
    body: request.toSchema(true).toBER(),
  });
}

/** The address is the certificate's, and leads nowhere else. */
async function takeFrom(url: string, request: RequestInit): Promise<Uint8Array> {
  const reply = await fetch(url, { ...request, redirect: 'error' });
  if (!reply.ok) throw new Error(`it answered ${reply.status}`);
  return readBounded(reply, mostBytes);
}

const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
};
