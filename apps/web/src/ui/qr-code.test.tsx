import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { QrCode } from './qr-code';

it.each([
  ['http://127.0.0.1:4000/sign-by-phone?key=k', true],
  ['https://proffer.example.com/sign-by-phone?key=k', false],
])('the QR code of %s says whether a phone cannot reach it', (content, isSaid) => {
  render(
    <MantineProvider env="test">
      <QrCode content={content} label="QR code" />
    </MantineProvider>,
  );
  expect(screen.getByRole('img', { name: 'QR code' })).toBeDefined();
  expect(screen.queryByRole('note') !== null).toBe(isSaid);
});
