import { checkDealFile, readZip, ZipFault, type Finding } from '@proffer/proof';
import { httpsNeeded, isSecurePage } from '../../lib/secure-context';
import { findMarketLog } from './log/market-log';

/** Result of checking a deal file: the findings, or the reason why it could not be read. */
export type DealCheck = { findings: Finding[] } | { fault: string };

export const isDealFile = ({ name, type }: File): boolean =>
  name.toLowerCase().endsWith('.zip') || type === 'application/zip';

/**
 * Checks a deal file in this browser. Sends only the name of its chain and an entry number, to look them up in
 * this market's log. `logKeys` are the fingerprints of other markets' logs that the reader trusts.
 */
export async function checkDeal(file: File, logKeys: readonly string[]): Promise<DealCheck> {
  if (!isSecurePage()) return { fault: httpsNeeded('Checking a deal file').message };
  try {
    const files = readZip(new Uint8Array(await file.arrayBuffer()));
    return { findings: await checkDealFile(files, { logKeys, market: await findMarketLog() }) };
  } catch (error) {
    if (error instanceof ZipFault) return { fault: `This ZIP cannot be read. ${error.message}` };
    throw error;
  }
}
