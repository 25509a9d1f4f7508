import {
  BasicOCSPResponse,
  CertificateRevocationList,
  OCSPResponse,
  type IssuingDistributionPoint,
} from 'pkijs';
import type { IssuedCertificate } from './certificate-chain';

/** Data in DER that proves that certificates had not been revoked. */
export interface ValidationData {
  certificates: Uint8Array[];
  ocsps: Uint8Array[];
  crls: Uint8Array[];
}

/**
 * An issuer’s response about a certificate, with its period of validity, as stored in a document.
 */
export interface Evidence {
  kind: 'ocsp' | 'crl';
  /** DER encoding. */
  bytes: Uint8Array;
  isRevoked: boolean;
  from: Date;
  until: Date;
  /**
   * Certificates (DER) that are needed to verify it but are not in the chain, such as that of a
   * delegated responder.
   */
  certificates: Uint8Array[];
}

const issuingPoint = '2.5.29.28';
const listOfChanges = '2.5.29.27';
/** Response type of nearly every responder (RFC 6960, 4.2.1). */
export const basicResponse = '1.3.6.1.5.5.7.48.1.1';
const statuses = { good: 0, revoked: 1 } as const;
/** Tolerated clock difference between two machines, in milliseconds. */
const skewMs = 5 * 60_000;
/** Validity of a response that states none, in milliseconds; a new one is available at any time. */
const answerMs = 24 * 3_600_000;

/**
 * Parses an OCSP response. Throws unless it concerns this certificate, is valid now, and was signed
 * by the issuer or its delegate.
 */
export async function readResponse(
  bytes: Uint8Array,
  { certificate, issuer }: IssuedCertificate,
  now: Date,
): Promise<Evidence> {
  const response = OCSPResponse.fromBER(bufferOf(bytes));
  const { responseBytes } = response;
  if (responseBytes?.responseType !== basicResponse) {
    throw new Error(`the responder gave no answer (${response.responseStatus.valueBlock.valueDec})`);
  }
  const basic = BasicOCSPResponse.fromBER(responseBytes.response.getValue());
  const given = basic.certs ?? [];
  basic.certs = [...given, issuer];
  if (!(await basic.verify({ trustedCerts: [issuer] }))) {
    throw new Error('the answer was not signed by the issuer of the certificate');
  }
  const { isForCertificate, status } = await basic.getCertificateStatus(certificate, issuer);
  if (!isForCertificate) throw new Error('the answer is about another certificate');
  if (status !== statuses.good && status !== statuses.revoked) {
    throw new Error('the responder does not know the certificate');
  }
  const [single, ...others] = basic.tbsResponseData.responses;
  if (!single || others.length > 0) throw new Error('the answer is about several certificates');
  const until = single.nextUpdate ?? new Date(single.thisUpdate.getTime() + answerMs);
  assertHolds(single.thisUpdate, until, now);
  return {
    kind: 'ocsp',
    bytes,
    isRevoked: status === statuses.revoked,
    from: single.thisUpdate,
    until,
    certificates: given.map((one) => new Uint8Array(one.toSchema(true).toBER())),
  };
}

/**
 * Parses a revocation list. Throws unless it is valid now, was signed by the certificate’s issuer,
 * and would contain the certificate.
 */
export async function readList(
  bytes: Uint8Array,
  { certificate, issuer }: IssuedCertificate,
  now: Date,
): Promise<Evidence> {
  const list = CertificateRevocationList.fromBER(bufferOf(bytes));
  if (!(await list.verify({ issuerCertificate: issuer }))) {
    throw new Error('the list was not signed by the issuer of the certificate');
  }
  const extensions = list.crlExtensions?.extensions ?? [];
  const point = extensions.find(({ extnID }) => extnID === issuingPoint)?.parsedValue as
    | IssuingDistributionPoint
    | undefined;
  const isPart = extensions.some(({ extnID }) => extnID === listOfChanges) || (point && isForSomeOnly(point));
  if (isPart) throw new Error('the list is only a part of one');
  if (!list.nextUpdate) throw new Error('the list does not say how long it holds');
  const [from, until] = [list.thisUpdate.value, list.nextUpdate.value];
  assertHolds(from, until, now);
  const isRevoked = list.isCertificateRevoked(certificate);
  return { kind: 'crl', bytes, isRevoked, from, until, certificates: [] };
}

const isForSomeOnly = ({
  indirectCRL,
  onlySomeReasons,
  onlyContainsAttributeCerts,
}: IssuingDistributionPoint) => indirectCRL || onlySomeReasons !== undefined || onlyContainsAttributeCerts;

function assertHolds(from: Date, until: Date, now: Date): void {
  if (from.getTime() > now.getTime() + skewMs) throw new Error(`it holds only from ${from.toISOString()} on`);
  if (until < now) throw new Error(`it held until ${until.toISOString()}`);
}

const bufferOf = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer;
