/** Whether a signature in the bytes brings this certificate, also in a file too damaged to be parsed. */
export function carriesCertificate(pdf: Uint8Array, certificate: Uint8Array): boolean {
  const bytes = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
  return bytes.includes(Buffer.from(certificate).toString('hex'), 0, 'latin1');
}
