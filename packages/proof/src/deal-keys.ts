import type { ReadChain } from './chain';
import type { DealEntry } from './entry';
import type { Finding } from './finding';
import { checkRegisters } from './check-registers';
import type { LogTrust } from './log-trust';
import { checkKeySignature, keySignatureOf } from './own-key';

/**
 * Returns findings about the signing keys of the two sides and about when those keys became known. A signature
 * without a key is not a fault; a finding says that it rests on the market's login.
 */
export async function checkKeys(
  { entries, hashes }: ReadChain,
  registersText?: string,
  trust: LogTrust = {},
): Promise<Finding[]> {
  const registers = await checkRegisters(registersText, entries, trust);
  const found = [...registers.findings];
  const say = (verdict: Finding['verdict'], text: string) => void found.push({ verdict, what: 'key', text });
  /** For each side, its first key and the entry that used it. */
  const first = new Map<string, { fingerprint: string; seq: number }>();
  let without = 0;
  for (const entry of entries) {
    const { seq, by } = entry;
    const key = keySignatureOf(entry);
    if (key === undefined) {
      if (isAgreement(entry, entries)) without += 1;
      continue;
    }
    if (key === 'malformed') {
      say('broken', `The own key of entry ${seq} has an invalid form.`);
      continue;
    }
    const verdict = await checkKeySignature(key, entry, hashes);
    if (verdict.state !== 'holds') {
      say(verdict.state, verdict.text);
      continue;
    }
    const { fingerprint, site } = verdict;
    say(
      'consistent',
      `Entry ${seq} of the ${by.side} has a signature of a key for ${site}, whose device states that its user confirmed (SHA-256 ${fingerprint}).`,
    );
    found.push(...registers.findingsOf(entry, fingerprint));
    const before = first.get(by.side);
    if (before === undefined) first.set(by.side, { fingerprint, seq });
    else if (before.fingerprint !== fingerprint) {
      say(
        'unknown',
        `The own key of entry ${seq} differs from the one that the ${by.side} used in entry ${before.seq}: another device, or another person. Ask them which keys are theirs.`,
      );
    }
  }
  for (const [side, { fingerprint }] of first) {
    say(
      'unknown',
      `This file does not state whose key signed for the ${side}. Ask them for the SHA-256 in their settings (${fingerprint}). If it is theirs, nobody else could have made this signature, not even the market.`,
    );
  }
  if (without > 0) {
    say(
      'unknown',
      `${without === 1 ? 'One signature or acceptance was' : `${without} signatures and acceptances were`} made without a key of the signer’s own: they rely on the login of the market.`,
    );
  }
  return found;
}

/**
 * Returns whether an entry is a signature, or an acceptance that needs none; for a signed contract only the signature
 * counts.
 */
function isAgreement({ act, about, by }: DealEntry, entries: readonly DealEntry[]): boolean {
  if (act.endsWith('.signed')) return true;
  if (act !== 'contract.accepted' && act !== 'contract.amendment_accepted') return false;
  return !entries.some(
    (other) =>
      other.act === 'contract.signed' &&
      other.by.side === by.side &&
      ['contract', 'revision', 'amendment'].every((name) => other.about[name] === about[name]),
  );
}
