import { appendSignaturePage, placeSignatureFields, signField } from '..';
import { makeIdentity } from './documents';

/** Returns the document with a signature page and both signatures, as an NDA is signed. */
export async function signTwice(upload: Uint8Array): Promise<Uint8Array> {
  const appended = await appendSignaturePage(upload, { title: 'Signatures', labels: ['First', 'Second'] });
  const places = ['One', 'Two'].map((name, index) => ({
    name,
    tooltip: `Signature ${name}`,
    page: appended.page,
    rect: appended.rects[index]!,
    locks: name === 'Two',
  }));
  const identity = await makeIdentity();
  let pdf = await placeSignatureFields(appended.pdf, places);
  for (const field of ['One', 'Two'] as const) {
    pdf = await signField(pdf, {
      field,
      identity,
      signerName: 'Asha Das',
      reason: 'Agreement',
      signedAt: new Date('2026-03-01T10:20:30Z'),
      appearance: { text: ['Asha Das'] },
      ...(field === 'One' ? { permits: 'signing' } : {}),
    });
  }
  return pdf;
}
