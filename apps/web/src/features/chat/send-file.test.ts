import { expect, it } from 'vitest';
import type { ErrorCode, FieldError } from '@proffer/contract/wire/errors';
import { answer, network, refuse, unplugged } from '../../test/network';
import { sendFile } from './send-file';

const send = () =>
  sendFile(70, new File(['abcd'], 'plan.pdf'), () => undefined, new AbortController().signal);

it('sendFile returns the file stored by the server', async () => {
  const file = { attachmentId: 3, fileName: 'plan.pdf', contentType: 'application/pdf', sizeBytes: 4 };
  network.use(answer('uploadMessageFile', { ...file, width: null, height: null }, { status: 201 }));
  expect(await send()).toMatchObject({ kind: 'sent', file });
});

it.each<[ErrorCode, FieldError[], string, boolean]>([
  ['invalid_input', [{ field: 'file', text: 'This is no PDF.' }], 'This is no PDF.', false],
  ['too_large', [], 'In words.', false],
  ['rate_limited', [], 'In words.', true],
  ['unavailable', [], 'In words.', true],
])(
  'sendFile, refused with %s, gives the reason and whether a retry makes sense',
  async (code, errors, text, canRetry) => {
    network.use(refuse('uploadMessageFile', code, 'In words.', { errors }));
    expect(await send()).toEqual({ kind: 'failed', text, canRetry });
  },
);

it('sendFile allows a retry after a lost connection', async () => {
  network.use(unplugged('uploadMessageFile'));
  expect(await send()).toEqual({
    kind: 'failed',
    text: 'The connection was cut off. Try again.',
    canRetry: true,
  });
});
