import { expect, it } from 'vitest';
import type { ErrorCode, FieldError } from '@proffer/contract/wire/errors';
import { answer, network, refuse, unplugged } from '../../test/network';
import { sendFile } from './send-file';

const send = () =>
  sendFile(70, new File(['abcd'], 'plan.pdf'), () => undefined, new AbortController().signal);

it('gives the file that the server has', async () => {
  const file = { attachmentId: 3, fileName: 'plan.pdf', contentType: 'application/pdf', sizeBytes: 4 };
  network.use(answer('uploadMessageFile', { ...file, width: null, height: null }, { status: 201 }));
  expect(await send()).toMatchObject({ kind: 'sent', file });
});

it.each<[ErrorCode, FieldError[], string, boolean]>([
  ['invalid_input', [{ field: 'file', text: 'This is no PDF.' }], 'This is no PDF.', false],
  ['too_large', [], 'In words.', false],
  ['rate_limited', [], 'In words.', true],
  ['unavailable', [], 'In words.', true],
])('refused with %s, says why and whether it may go again', async (code, errors, text, canRetry) => {
  network.use(refuse('uploadMessageFile', code, 'In words.', { errors }));
  expect(await send()).toEqual({ kind: 'failed', text, canRetry });
});

it('may go again when the connection was cut off', async () => {
  network.use(unplugged('uploadMessageFile'));
  expect(await send()).toEqual({
    kind: 'failed',
    text: 'The connection was cut off. Try again.',
    canRetry: true,
  });
});
