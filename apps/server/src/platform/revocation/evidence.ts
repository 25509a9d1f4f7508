import {
  BasicOCSPResponse,
  CertificateRevocationList,
  OCSPResponse,
  type IssuingDistributionPoint,
} from 'pkijs';
import type { IssuedCertificate } from './certificate-chain';

/** What proves of certificates that they had not been taken back, in DER. */
export interface ValidationData {
  certificates: Uint8Array[];
  ocsps: Uint8Array[];
  crls: Uint8Array[];
}

/** What an issuer says of a certificate for a while, as it can lie in a document. */
export interface Evidence {
  kind: 'ocsp' | 'crl';
  /** DER. */
  bytes: Uint8Array;
  isRevoked: boolean;
  from: Date;
  until: Date;
  /** DER of certificates that are needed to check it and are in no chain: of a responder that the issuer appointed. */
  certificates: Uint8Array[];
}

const issuingPoint = '2.5.29.28';
const listOfChanges = '2.5.29.27';
/** What nearly every responder answers with (RFC 6960, 4.2.1). */
export const basicResponse = '1.3.6.1.5.5.7.48.1.1';
const statuses = { good: 0, revoked: 1 } as const;
/** The clocks of two machines. */
const skewMs = 5 * 60_000;
/** Of an answer that does not say how long it holds: another one can be had at any time. */
const answerMs = 24 * 3_600_000;

/** Throws unless the answer is about this certificate, holds now, and was signed by its issuer or by whom that appointed. */
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

/** Throws unless the list holds now, was signed by the issuer of the certificate, and would name it. */
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
