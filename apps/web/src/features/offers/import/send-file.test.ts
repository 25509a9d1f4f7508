import { expect, it } from 'vitest';
import { errorText } from '../../../lib/client';
import { network, refuse, unplugged } from '../../../test/network';
import { sendFile } from './send-file';

const choices = { columns: {}, categories: {}, group: '' };
const send = () => sendFile('previewImport', new File(['abcd'], 'offers.csv'), choices, () => undefined);

it('rejects with the server’s error message', async () => {
  network.use(refuse('previewImport', 'document_refused', 'In words.'));
  expect(errorText(await send().catch((error: unknown) => error))).toBe('In words.');
});

it('reports a lost connection or a changed file if the upload breaks off', async () => {
  network.use(unplugged('previewImport'));
  expect(errorText(await send().catch((error: unknown) => error))).toBe(
    'The connection was cut off, or the file was changed since. Try again, or choose the file again.',
  );
});
