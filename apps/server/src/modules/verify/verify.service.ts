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
 * Says of any PDF whether it is one of ours, to the byte, and who signed when; of people, companies and offers it
 * tells nothing, and keeps nothing. Ours is what stands in our records: a signature alone would not do.
 */
export function createVerifyService({ repository, identity }: VerifyDeps) {
  return {
    /** For whoever asks from this network address. Throws a PdfRefusal for what is no PDF, or too much of one. */
    async verify(pdf: Uint8Array, address: string): Promise<VerifyReply> {
      const found = await findSignatures(pdf, address);
      const known = await repository.findBySha256(sha256Of(pdf));
      if (known) return { verdict: 'ours', ...known, signatures: (found ?? []).map(withTrustedTime) };
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
    // A change may have hit the signature itself, or what a reader needs to find it.
    return identity.certificates.slice(0, 1).some((certificate) => carriesCertificate(pdf, certificate));
  }
}
export type VerifyService = ReturnType<typeof createVerifyService>;

function toWire({ field, signedAt, isIntact }: ReadSignature): VerifyReply['signatures'][number] {
  return { by: signers[field] ?? 'Proffer seal', at: signedAt?.toISOString() ?? '', isValid: isIntact };
}

/** What stands in our records was asked of our authority; in other files anybody may have put the token of another. */
const withTrustedTime = (signature: ReadSignature): VerifyReply['signatures'][number] => ({
  ...toWire(signature),
  ...(signature.timestamp && {
    trustedTime: { ...signature.timestamp, at: signature.timestamp.at.toISOString() },
  }),
});

/** Of these files nothing can be said; of the others at least that they are not as they left us. */
const unchecked = new Set<PdfRefusal['reason']>([
  'not_a_pdf',
  'pdf_too_large',
  'pdf_too_complex',
  'pdf_too_many_signatures',
]);

/** The signatures in it; undefined for a file that cannot be read as a PDF any more. */
async function findSignatures(pdf: Uint8Array, address: string): Promise<ReadSignature[] | undefined> {
  try {
    return await readSignaturesFor(ownerOfAddress(address), pdf);
  } catch (error) {
    if (!(error instanceof PdfRefusal) || unchecked.has(error.reason)) throw error;
    return undefined;
  }
}
