import type { MessageFile } from '@proffer/contract/chat/schemas';
import { upload } from '../../lib/upload';

/** Result of sending a file. `canRetry`: the same file may succeed later. */
type FileOutcome = { kind: 'sent'; file: MessageFile } | { kind: 'failed'; text: string; canRetry: boolean };

const noAnswerText = 'The connection was cut off. Try again.';

/** Uploads a file for the next message and reports the progress from 0 to 1. */
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
