import { expect, it } from 'vitest';
import { fileSize } from './file-size.model';

it.each([
  [512, '512 B'],
  [2048, '2 KB'],
  [348_160, '340 KB'],
  [1_500_000, '1.4 MB'],
  [2_516_582, '2.4 MB'],
  [20_971_520, '20 MB'],
])('shows %i bytes as %s', (bytes, text) => expect(fileSize(bytes)).toBe(text));
