import { placeSignatureFields } from './signature-fields';
import { signField, type SignFieldOptions } from './sign-field';

/**
 * Signs a whole unsigned document with one invisible certifying signature. Any change is then
 * detected by our verification, and by every reader that respects certifying signatures.
 */
export async function sealDocument(
  pdf: Uint8Array,
  options: Omit<SignFieldOptions, 'field' | 'appearance' | 'permits'>,
): Promise<Uint8Array> {
  const field = 'Seal';
  const withField = await placeSignatureFields(pdf, [
    { name: field, tooltip: 'Seal of the market', page: 0, rect: [0, 0, 0, 0] },
  ]);
  return signField(withField, { ...options, field, permits: 'nothing' });
}
