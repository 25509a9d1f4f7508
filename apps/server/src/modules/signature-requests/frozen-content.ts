import { canonicalJson, type Json } from '@proffer/proof';
import { AppError } from '../../platform/errors';
import { sha256Of, type FixedDocument, type PreparedAct } from '../signing';
import type { NewSignatureRequest } from './signature-requests.repository';

interface Frozen extends Pick<PreparedAct, 'facts' | 'terms' | 'isSigned'> {
  title: string;
  partner: string;
}

/** Returns everything that the signer agrees to, as canonical JSON. */
export function freeze(
  { act, subjectId, input }: Pick<NewSignatureRequest, 'act' | 'subjectId' | 'input'>,
  prepared: PreparedAct,
  document: FixedDocument | undefined,
): string {
  const { title, partner, amount, facts, terms, isSigned, state } = prepared;
  const content = {
    act,
    subjectId,
    input,
    title,
    partner,
    amount,
    facts,
    terms,
    isSigned,
    state,
    document: document?.sha256 ?? null,
  };
  return canonicalJson(JSON.parse(JSON.stringify(content)) as Json);
}

export const hashOf = (content: string): string => sha256Of(Buffer.from(content));

/** Returns the shown parts of a frozen content. */
export const readContent = (content: string): Frozen => JSON.parse(content) as Frozen;

/** Throws if the stored content is not the one whose hash was recorded. */
export function assertIntact({ content, sha256 }: { content: string; sha256: string }): void {
  if (hashOf(content) === sha256) return;
  throw new AppError('illegal_transition', {
    text: 'The prepared content differs from what was frozen. Nothing was signed. Please prepare it again.',
  });
}
