import type { VerifyReply } from '@proffer/contract/nda/schemas';
import { exactText } from '../../ui/date-text.model';
import { marketName } from '../../lib/run-time-config';

interface VerdictWords {
  color: 'green' | 'red' | 'yellow';
  title: string;
  text: string;
}

const kindWords = {
  nda: 'an NDA',
  contract: 'a contract',
  amendment: 'an amendment to a contract',
} as const;

function whatItIs({ kind, certifies }: VerifyReply): string {
  if (kind === null) return 'a document';
  if (kind !== 'certificate') return kindWords[kind];
  return `the certificate of completion of ${kindWords[certifies ?? 'nda']}`;
}

/** Returns a sentence on how completely the document was signed when it left the market. */
function stageOf({ isComplete, signatures }: VerifyReply): string {
  if (isComplete) return 'It is complete.';
  const [only] = signatures;
  return only
    ? `Only the ${only.by.toLowerCase()} had signed it at this stage.`
    : 'It was not complete at this stage.';
}

/** Returns the text of a signature: signer, time, and the authority that confirms the time. */
export function signatureWords({ by, at, isValid, trustedTime }: VerifyReply['signatures'][number]): string {
  if (!isValid) return `${by}: the signature no longer holds`;
  const signed = `${by}: signed ${exactText(new Date(at))}`;
  if (!trustedTime) return signed;
  const authority = trustedTime.authority === '' ? 'a time stamp authority' : trustedTime.authority;
  return `${signed}. ${authority} confirms that it was there ${exactText(new Date(trustedTime.at))}`;
}

/** Returns the verdict on a file and its meaning for the reader. */
export function verdictWords(reply: VerifyReply): VerdictWords {
  const words: Record<VerifyReply['verdict'], VerdictWords> = {
    ours: {
      color: 'green',
      title: `Made on ${marketName} and unchanged`,
      text: `This file is ${whatItIs(reply)} that was made here, and it is the same to the last byte. ${stageOf(reply)}`,
    },
    changed: {
      color: 'red',
      title: 'Changed after it was signed',
      text: `This file carries a seal of ${marketName}, but it is not the file that was sealed. Do not rely on it: ask the other party for the original.`,
    },
    unknown: {
      color: 'yellow',
      title: 'Not known here',
      text: `This file is not a document signed on ${marketName}. A copy with a reader’s name, a print or a scan is not known either: verify the original.`,
    },
  };
  return words[reply.verdict];
}
