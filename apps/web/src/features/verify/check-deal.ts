import type { Finding } from '@proffer/proof';
import { httpsNeeded, isSecurePage } from '../../lib/secure-context';

/** A deal file that was worked through here, or why it could not be read. */
export type DealCheck = { findings: Finding[] } | { fault: string };

export const isDealFile = ({ name, type }: File): boolean =>
  name.toLowerCase().endsWith('.zip') || type === 'application/zip';

/** Works a deal file out anew in this browser; nothing of it is sent. What does so is loaded when it is first needed. */
export async function checkDeal(file: File): Promise<DealCheck> {
  if (!isSecurePage()) return { fault: httpsNeeded('Checking a deal file').message };
  const { checkDealFile, readZip, ZipFault } = await import('@proffer/proof');
  try {
    return { findings: await checkDealFile(await readZip(new Uint8Array(await file.arrayBuffer()))) };
  } catch (error) {
    if (error instanceof ZipFault) return { fault: `This ZIP cannot be read. ${error.message}` };
    throw error;
  }
}
