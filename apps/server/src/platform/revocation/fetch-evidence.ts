import { OCSPRequest } from 'pkijs';
import type { IssuedCertificate } from './certificate-chain';
import { readList, readResponse, type Evidence } from './evidence';
import { readBounded } from '../bounded-body';

/**
 * Maximum size of a response, in bytes; revocation lists are stored in every document sealed with
 * them.
 */
const mostBytes = 512 * 1024;

interface Asking {
  now: Date;
  deadlineMs: number;
}

/**
 * Fetches the current status of a certificate: an OCSP response, or else a revocation list, from
 * the URLs in the certificate in order. Throws with the failures of all of them.
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
  // SHA-1 only identifies the issuer here; some responders support nothing else (RFC 5019, 2.1.1).
  await request.createForCertificate(certificate, { hashAlgorithm: 'SHA-1', issuerCertificate: issuer });
  return take(url, {
    method: 'POST',
    headers: { 'content-type': 'application/ocsp-request' },
    body: request.toSchema(true).toBER(),
  });
}

/** Fetches a URL from the certificate; redirects are refused. */
async function takeFrom(url: string, request: RequestInit): Promise<Uint8Array> {
  const reply = await fetch(url, { ...request, redirect: 'error' });
  if (!reply.ok) throw new Error(`it answered ${reply.status}`);
  return readBounded(reply, mostBytes);
}

const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
};
