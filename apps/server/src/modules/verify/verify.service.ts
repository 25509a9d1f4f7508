import type { VerifyReply } from '@proffer/contract/nda/schemas';
import { ownerOfAddress } from '../../platform/foreign-work';
import {
  carriesCertificate,
  PdfRefusal,
  readSignaturesFor,
  type ReadSignature,
  type SigningIdentity,
} from '../../platform/pdf-signing';
import { fieldNames, sha256Of } from '../signing';
import type { VerifyRepository } from './verify.repository';

interface VerifyDeps {
  repository: VerifyRepository;
  identity: Pick<SigningIdentity, 'fingerprint' | 'certificates'>;
}

const signers: Record<string, string> = {
  [fieldNames.supplier]: 'Supplier',
  [fieldNames.buyer]: 'Buyer',
};

/**
 * Checks whether a PDF is one of ours, byte for byte, and who signed when. It reveals nothing about people,
 * companies or offers and stores nothing. A document is ours if it is in our records; a signature alone is
 * not enough.
 */
export function createVerifyService({ repository, identity }: VerifyDeps) {
  return {
    /**
     * Verifies a PDF for a caller at this network address. Throws a PdfRefusal for a file that is no PDF or
     * exceeds the limits.
     */
    async verify(pdf: Uint8Array, address: string): Promise<VerifyReply> {
      const found = await findSignatures(pdf, address);
      const recorded = await repository.findBySha256(sha256Of(pdf));
      if (recorded) return { verdict: 'ours', ...recorded, signatures: (found ?? []).map(withTrustedTime) };
      const ours = (found ?? []).filter(
        ({ certificateFingerprint }) => certificateFingerprint === identity.fingerprint,
      );
      return {
        verdict: hasChanged(pdf, ours) ? 'changed' : 'unknown',
        kind: null,
        certifies: null,
        isComplete: false,
        signatures: ours.map(toWire),
      };
    },
  };

  function hasChanged(pdf: Uint8Array, ours: ReadSignature[]): boolean {
    const last = ours.at(-1);
    if (last) return ours.some(({ isIntact }) => !isIntact) || !last.coversWholeDocument;
    // The change may have damaged the signature itself, or what is needed to find it.
    return identity.certificates.slice(0, 1).some((certificate) => carriesCertificate(pdf, certificate));
  }
}

function toWire({ field, signedAt, isIntact }: ReadSignature): VerifyReply['signatures'][number] {
  return { by: signers[field] ?? 'Seal of the market', at: signedAt?.toISOString() ?? '', isValid: isIntact };
}

/**
 * Adds the trusted timestamp. It is trusted only for documents in our records; in other files anybody can
 * insert a token.
 */
const withTrustedTime = (signature: ReadSignature): VerifyReply['signatures'][number] => ({
  ...toWire(signature),
  ...(signature.timestamp && {
    trustedTime: { ...signature.timestamp, at: signature.timestamp.at.toISOString() },
  }),
});

/**
 * Reasons for which nothing can be said about a file; for other refusals the file is at least recorded to
 * differ from ours.
 */
const unchecked = new Set<PdfRefusal['reason']>([
  'not_a_pdf',
  'pdf_too_large',
  'pdf_too_complex',
  'pdf_too_many_signatures',
]);

/** Returns the signatures in a PDF; undefined if it can no longer be read as a PDF. */
async function findSignatures(pdf: Uint8Array, address: string): Promise<ReadSignature[] | undefined> {
  try {
    return await readSignaturesFor(ownerOfAddress(address), pdf);
  } catch (error) {
    if (!(error instanceof PdfRefusal) || unchecked.has(error.reason)) throw error;
    return undefined;
  }
}
