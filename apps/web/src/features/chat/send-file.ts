import type { MessageFile } from '@proffer/contract/chat/schemas';
import { upload } from '../../lib/upload';

/** `canRetry`: the same file may go another time. */
type FileOutcome = { kind: 'sent'; file: MessageFile } | { kind: 'failed'; text: string; canRetry: boolean };

const noAnswerText = 'The connection was cut off. Try again.';

/** Sends a file for the next message, and tells how much of it has gone, from 0 to 1. */
export async function sendFile(
  conversationId: number,
  file: File,
  onProgress: (sent: number) => void,
  signal: AbortSignal,
): Promise<FileOutcome> {
  const input = { params: { conversationId }, file };
  const result = await upload('uploadMessageFile', input, { onProgress, signal });
  if (result.ok) return { kind: 'sent', file: result.body };
  const { status, problem } = result;
  if (status === 0) return { kind: 'failed', text: noAnswerText, canRetry: true };
  const atFile = problem.errors?.find(({ field }) => field === 'file')?.text;
  return { kind: 'failed', text: atFile ?? problem.detail, canRetry: status >= 429 };
}
