import type { VerifyReply } from '@proffer/contract/nda/schemas';

interface VerdictWords {
  color: 'green' | 'red' | 'yellow';
  title: string;
  text: string;
}

const kindWords: Record<NonNullable<VerifyReply['kind']>, string> = {
  nda: 'an NDA',
  certificate: 'a certificate of completion',
  contract: 'a contract',
  amendment: 'an amendment to a contract',
};

/** The verdict in words, and what it means for whoever holds the file. */
export function verdictWords({ verdict, kind, isComplete }: VerifyReply): VerdictWords {
  const what = kind ? kindWords[kind] : 'a document';
  const stage = isComplete ? 'It is complete.' : 'Only the supplier had signed it at this stage.';
  const words: Record<VerifyReply['verdict'], VerdictWords> = {
    ours: {
      color: 'green',
      title: 'Made on Proffer and unchanged',
      text: `This file is ${what} that was made here, and it is the same to the last byte. ${stage}`,
    },
    changed: {
      color: 'red',
      title: 'Changed after it was signed',
      text: 'This file carries a seal of Proffer, but it is not the file that was sealed. Do not rely on it: ask the other party for the original.',
    },
    unknown: {
      color: 'yellow',
      title: 'Not known here',
      text: 'This file is none of the documents signed on Proffer. A copy with a reader’s name, a print or a scan is not known either: verify the original.',
    },
  };
  return words[verdict];
}
