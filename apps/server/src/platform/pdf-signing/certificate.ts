import { KeyObject, randomBytes, webcrypto } from 'node:crypto';
import { BitString, Integer, OctetString, Utf8String } from 'asn1js';
import { AttributeTypeAndValue, BasicConstraints, Certificate, Extension } from 'pkijs';

const years = 15;
/**
 * Backdating of the certificate’s validity, in milliseconds, so that it is valid on clocks that are
 * slightly slow.
 */
const backdatedMs = 24 * 3600_000;

const oid = {
  commonName: '2.5.4.3',
  basicConstraints: '2.5.29.19',
  keyUsage: '2.5.29.15',
  subjectKeyIdentifier: '2.5.29.14',
} as const;

/** Bits 0 and 1: digital signature, content commitment (non-repudiation). */
const signingUsage = Uint8Array.of(0b1100_0000).buffer;

/**
 * Creates an EC P-256 key and a self-signed certificate (DER), valid for 15 years and for signing
 * only.
 */
export async function makeSelfSignedCertificate(
  commonName: string,
  now: Date,
): Promise<{ key: KeyObject; certificate: Buffer }> {
  const keys = await webcrypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
    'sign',
    'verify',
  ]);
  const certificate = new Certificate({ version: 2 });
  const serial = randomBytes(16);
  // A serial number must be positive without a leading zero byte.
  serial.writeUInt8((serial.readUInt8(0) & 0x7f) | 0x40, 0);
  certificate.serialNumber = new Integer({ valueHex: new Uint8Array(serial).buffer });
  const name = () =>
    new AttributeTypeAndValue({ type: oid.commonName, value: new Utf8String({ value: commonName }) });
  certificate.subject.typesAndValues.push(name());
  certificate.issuer.typesAndValues.push(name());
  certificate.notBefore.value = new Date(now.getTime() - backdatedMs);
  certificate.notAfter.value = new Date(now);
  certificate.notAfter.value.setUTCFullYear(now.getUTCFullYear() + years);
  await certificate.subjectPublicKeyInfo.importKey(keys.publicKey);
  const keyIdentifier = await webcrypto.subtle.digest(
    'SHA-1',
    certificate.subjectPublicKeyInfo.subjectPublicKey.valueBlock.valueHexView,
  );
  certificate.extensions = [
    extension(oid.basicConstraints, true, new BasicConstraints({ cA: false }).toSchema().toBER()),
    extension(oid.keyUsage, true, new BitString({ valueHex: signingUsage, unusedBits: 6 }).toBER()),
    extension(oid.subjectKeyIdentifier, false, new OctetString({ valueHex: keyIdentifier }).toBER()),
  ];
  await certificate.sign(keys.privateKey, 'SHA-256');
  return {
    key: KeyObject.from(keys.privateKey),
    certificate: Buffer.from(certificate.toSchema(true).toBER()),
  };
}

function extension(extnID: string, critical: boolean, extnValue: ArrayBuffer): Extension {
  return new Extension({ extnID, critical, extnValue });
}
