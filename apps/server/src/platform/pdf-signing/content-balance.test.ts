import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { balanceContent } from './content-balance';
import { contentKinds } from './test/foreign-pages';

// NDA-281
describe('balanceContent', () => {
  it.each([
    'q 0 0 1 rg 30 40 20 25 re f Q',
    'BT /F1 12 Tf [(a) -20 (b \\) [ \\\\)] TJ (nested (brackets) Q) Tj <51> Tj ET',
    '/Span <</MCID 0 /Lang (en)>> BDC 1 0 0 1 0 0 cm EMC % Q Q Q',
    '/Q Do',
    '[3 1] 0 d .5 w -1. 0 m +3 4 l S',
    '',
  ])('page content %j is recognised as self-contained', (content) => {
    expect(balanceContent(content).isSelfContained).toBe(true);
  });

  const inOrder = ['in order', 'no content', 'a mirrored page', 'a clipping path', 'a path left open'];
  const disorder = Object.entries(contentKinds).filter(([kind]) => !inOrder.includes(kind));
  it.each(disorder)('page content with %s is recognised as not self-contained', (_kind, streams) => {
    expect(balanceContent(streams.join('\n')).isSelfContained).toBe(false);
  });

  it.each([
    ['q q 1 0 0 1 0 0 cm', 'q q 1 0 0 1 0 0 cm\nn Q Q\n'],
    ['q Q Q Q q', 'q Q     q\nn Q\n'],
    ['BT (open) Tj', 'BT (open) Tj\nET n\n'],
    ['/A BMC q /B BMC EMC EMC EMC', '/A BMC q /B BMC EMC EMC  \nn Q\n'],
    ['q (Q Q Q', 'q \nn Q\n'],
    ['q [(a) Q', 'q \nn Q\n'],
    ['q [(a) [(Q', 'q \nn Q\n'],
    ['q <</A (Q)', 'q \nn Q\n'],
    ['q % Q', 'q % Q\nn Q\n'],
    ['BI /W 1 /H 1 /BPC 8 /CS /G ID \u0001 q EI q', 'BI /W 1 /H 1 /BPC 8 /CS /G ID \u0001 q EI q\nn Q\n'],
    ['q BI /W 1 /H 1 /BPC 8 /CS /G ID Q', 'q \nn Q\n'],
  ])('balancing closes what the page content %j leaves open', (content, closed) => {
    expect(balanceContent(content)).toEqual({ isSelfContained: false, closed });
  });

  it('page content that was balanced stays unchanged when it is balanced again', () => {
    const operator = fc.constantFrom(
      'q',
      'Q',
      'BT',
      'ET',
      '/A BMC',
      'EMC',
      '1 0 0 1 2 3 cm',
      '(Q) Tj',
      '0 0 1 1 re f',
      'W n',
    );
    fc.assert(
      fc.property(fc.array(operator, { maxLength: 40 }), (operators) => {
        const { closed } = balanceContent(operators.join('\n'));
        expect(balanceContent(closed)).toEqual({ isSelfContained: true, closed: `${closed}\nn\n` });
      }),
    );
  });

  it('balancing reads arbitrary bytes to their end', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        const { closed } = balanceContent(Buffer.from(bytes).toString('latin1'));
        expect(closed.endsWith('\n')).toBe(true);
      }),
    );
  });
});
