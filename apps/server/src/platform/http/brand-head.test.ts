import { describe, expect, it } from 'vitest';
import { brandOf } from '../brand';
import { brandHead, manifestOf } from './brand-head';

const logo = {
  key: 'a'.repeat(64),
  width: 128,
  height: 64,
  screen: Buffer.from('screen picture'),
  print: Buffer.from('print picture'),
};

describe('the head of a page', () => {
  // BRA-4
  it('has colour and logo of the market, under the nonce of the page', () => {
    const head = brandHead(brandOf('Kaveri', '#1a3e8c', logo), 'the-nonce');
    expect(head).toContain('<style nonce="the-nonce">');
    expect(head).toContain('--mantine-color-brand-8:#1a3e8c');
    expect(head).toContain('<meta name="theme-color" content="#1a3e8c" />');
    expect(head).toContain(
      `--proffer-mark:url(data:image/png;base64,${Buffer.from('screen picture').toString('base64')})`,
    );
    expect(head).toContain('--proffer-mark-ratio:2.000');
    expect(head).toContain(`<link rel="icon" href="/user/market-logo/${logo.key}/icon" type="image/png" />`);
  });

  // BRA-4
  it('shows the product’s mark in the colour of a market without logo', () => {
    const head = brandHead(brandOf('Kaveri', '#1a3e8c', undefined), 'n');
    const [, mark = ''] = /rel="icon" href="data:image\/svg\+xml;base64,([^"]+)"/.exec(head) ?? [];
    expect(Buffer.from(mark, 'base64').toString()).toContain('fill="#1a3e8c"');
  });

  // BRA-1
  it('has no style if the look is that of the product', () => {
    const head = brandHead(brandOf('Kaveri', '', undefined), 'n');
    expect(head).not.toContain('<style');
    expect(head).toContain('href="/favicon.svg"');
  });
});

describe('the manifest', () => {
  // BRA-4
  it('names the market with its colour and icon', () => {
    expect(manifestOf(brandOf('Pumps & "Valves"', '#1a3e8c', logo))).toMatchObject({
      name: 'Pumps & "Valves"',
      theme_color: '#1a3e8c',
      icons: [{ src: `/user/market-logo/${logo.key}/icon`, sizes: '192x192' }],
    });
  });
});
