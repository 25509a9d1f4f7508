/**
 * Returns whether a signature in the bytes contains this certificate; works even if the file is too
 * damaged to be parsed.
 */
export function carriesCertificate(pdf: Uint8Array, certificate: Uint8Array): boolean {
  const bytes = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
  return bytes.includes(Buffer.from(certificate).toString('hex'), 0, 'latin1');
}
