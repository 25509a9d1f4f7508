import { describe, expect, it } from 'vitest';
import { defaultNda, ndaElections, textVersionOf, type NdaParties } from './text';

const params = (elections: Record<string, string> = {}): NdaParties => ({
  supplier: { company: 'Sahyadri Flow Pumps', name: 'Meera Kulkarni', city: 'Pune' },
  buyer: { company: 'Kaveri Hospitals', name: 'Arvind Raman', city: 'Chennai' },
  offer: { id: 41, title: 'Chilled water pumps' },
  date: '2026-03-05',
  elections,
});

const textOf = (values: NdaParties) =>
  defaultNda
    .sections(values)
    .flatMap(({ heading, paragraphs }) => [heading, ...paragraphs])
    .join('\n');

describe('default NDA text', () => {
  it('default NDA names the parties, the offer and the day', () => {
    const text = textOf(params());
    for (const part of [
      'Sahyadri Flow Pumps, of Pune, represented by Meera Kulkarni',
      'Kaveri Hospitals, of Chennai, represented by Arvind Raman',
      'offer no. 41, “Chilled water pumps”',
      '5 March 2026',
    ]) {
      expect(text).toContain(part);
    }
  });

  it('default NDA is mutual for 36 months at the supplier’s city unless chosen otherwise', () => {
    const text = textOf(params());
    expect(text).toContain('This Agreement is mutual.');
    expect(text).toContain('36 months');
    expect(text).toContain('courts at Pune');
    expect(text).toContain('at its own choice return');
  });

  it('default NDA follows the choices, which are given as texts', () => {
    const text = textOf(
      params({ kind: 'one-way', termMonths: '24', place: 'New Delhi', returnOrDestroy: 'destroy' }),
    );
    expect(text).toContain('The Supplier is the “Discloser”, and the Buyer is the “Recipient”.');
    expect(text).not.toContain('is mutual');
    expect(text).toContain('24 months');
    expect(text).toContain('courts at New Delhi');
    expect(text).not.toContain('at its own choice');
  });

  it('default NDA numbers its sections in order and leaves no placeholder unfilled', () => {
    const headings = defaultNda.sections(params()).map(({ heading }) => heading);
    expect(headings.map((heading) => Number.parseInt(heading, 10))).toEqual(headings.map((_, i) => i + 1));
    expect(textOf(params())).not.toMatch(/undefined|NaN|\{|\}/);
  });

  it('default NDA refuses invalid choices and an invalid day', () => {
    expect(ndaElections.safeParse({ termMonths: 'soon' }).success).toBe(false);
    expect(ndaElections.safeParse({ termMonths: '3' }).success).toBe(false);
    expect(ndaElections.safeParse({ kind: 'verbal' }).success).toBe(false);
    expect(() => textOf(params({ termMonths: '3' }))).toThrow('At least 6 months.');
    expect(() => textOf({ ...params(), date: '2026-13-05' })).toThrow(RangeError);
  });
});

// NDA-202
describe('default NDA that covers other offers', () => {
  const covering = (cover: NonNullable<NdaParties['cover']>) => textOf({ ...params(), cover });

  it('default NDA adds only a paragraph on the cover to its Purpose', () => {
    const category = { code: '42122000-0', title: 'Pumps' };
    const text = covering({ reach: 'category', category });
    expect(text).toContain('in the category “Pumps” (CPV 42122000-0) or a category below it');
    expect(covering({ reach: 'supplier', category: undefined })).toContain(
      'This Agreement also covers all offers that',
    );
    const isAdded = (line: string) => line.startsWith('This Agreement also covers');
    expect(text.split('\n').filter((line) => !isAdded(line))).toEqual(textOf(params()).split('\n'));
    expect(covering({ reach: 'offer', category: undefined })).toBe(textOf(params()));
    expect([textVersionOf('offer'), textVersionOf('supplier')]).toEqual(['1.0', '1.1']);
  });
});
