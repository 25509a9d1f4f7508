import type { Answer } from '@proffer/contract/offers/schemas';
import { describe, expect, it } from 'vitest';
import type { OfferVersion } from '../../../entities/offers/offer';
import { changeCount, compareVersions } from './offer-history.model';
import { sampleVersion } from './offer-version.factory';

function compare(before: Partial<OfferVersion>, after: Partial<OfferVersion>) {
  return compareVersions(sampleVersion(before), sampleVersion(after));
}
/** One line for a change: `Title: "Pumps" → "New pumps"`. */
function lines(before: Partial<OfferVersion>, after: Partial<OfferVersion>): string[] {
  return compare(before, after).changes.map(
    ({ label, before: old, after: now }) => `${label}: ${said(old)} → ${said(now)}`,
  );
}
function said(value: ReturnType<typeof compare>['changes'][number]['before']): string {
  if (value.kind === 'nothing') return '-';
  return value.kind === 'text' ? `"${value.text}"` : `₹${String(value.from)}..${String(value.to)}`;
}
const given = (question: string, answer: string, category = ''): Answer => ({
  question,
  answer,
  category,
  mandatory: false,
});
const answers = (...list: Answer[]) => ({ answers: list });
const silos = { code: '44613110-4', title: 'Silos' };
const pumps = { code: '42122000-0', title: 'Pumps' };

describe('compareVersions', () => {
  it('finds no change between equal versions, whatever their number and date', () => {
    const comparison = compare({ version: 3 }, { version: 4, changedDate: '2026-11-21T00:00:00Z' });
    expect(comparison).toEqual({ changes: [], isPartial: false });
  });

  it.each<[Partial<OfferVersion>, Partial<OfferVersion>, string]>([
    [{ title: 'Pumps' }, { title: 'New pumps' }, 'Title: "Pumps" → "New pumps"'],
    [{ scope: 'small' }, { scope: 'large' }, 'Scope: "Small" → "Large"'],
    [{ duration: null }, { duration: 'Short:1 month' }, 'Duration: - → "Short:1 month"'],
    [{ ndaRequired: false }, { ndaRequired: true }, 'NDA: "Not required" → "Required"'],
    [{ categories: [] }, { categories: [silos] }, 'Categories: - → "Silos (44613110-4)"'],
    [
      { categories: [silos] },
      { categories: [pumps, silos] },
      'Categories: "Silos (44613110-4)" → "Pumps (42122000-0)\nSilos (44613110-4)"',
    ],
    [{ detail: 'Old' }, { detail: '' }, 'Detail: "Old" → -'],
    [{ deliveryTerm: '' }, { deliveryTerm: 'FOB' }, 'Delivery term: - → "FOB"'],
    [{ ruleOfDelivery: 'a' }, { ruleOfDelivery: 'b' }, 'Rule of delivery: "a" → "b"'],
    [{ redirectUrl: '' }, { redirectUrl: 'https://a.example' }, 'More information: - → "https://a.example"'],
  ])('describes the change of one field from %o to %o', (before, after, line) => {
    expect(lines(before, after)).toEqual([line]);
  });

  it('lists changes in the order of the page', () => {
    const after = { title: 'New', detail: 'New', budgetTo: 9, qtyTo: 99, ndaRequired: true };
    expect(compare({}, after).changes.map(({ label }) => label)).toEqual([
      'Title',
      'Budget',
      'NDA',
      'Detail',
      'Quantity',
    ]);
  });

  it('ignores line ends and surrounding white space', () => {
    expect(lines({ detail: 'one\r\ntwo' }, { detail: ' one\ntwo\n' })).toEqual([]);
  });
});

describe('changes of ranges', () => {
  it.each([
    [[null, null], [null, null], []],
    [[null, null], [5, 9], ['Budget: - → ₹5..9']],
    [[5, 9], [null, null], ['Budget: ₹5..9 → -']],
    [[5, 9], [5, null], ['Budget: ₹5..9 → ₹5..null']],
    [[null, 5], [5, null], ['Budget: ₹null..5 → ₹5..null']],
    [[0, 0], [null, null], ['Budget: ₹0..0 → -']],
    [[5, 9], [5, 9], []],
  ] as const)(
    'describes the change of a budget from %o to %o',
    ([oldFrom, oldTo], [newFrom, newTo], expected) => {
      expect(
        lines({ budgetFrom: oldFrom, budgetTo: oldTo }, { budgetFrom: newFrom, budgetTo: newTo }),
      ).toEqual(expected);
    },
  );

  it.each([
    [[null, null], [null, null], []],
    [[null, null], [5, 12], ['Quantity: - → "5 – 12"']],
    [[5, 12], [5, 5], ['Quantity: "5 – 12" → "5"']],
    [[5, 5], [5, null], ['Quantity: "5" → "from 5"']],
    [[null, 5], [5, null], ['Quantity: "up to 5" → "from 5"']],
    [[0, 0], [null, null], ['Quantity: "0" → -']],
    [[1, 100_000], [1, 100_001], ['Quantity: "1 – 1,00,000" → "1 – 1,00,001"']],
  ] as const)(
    'describes the change of a quantity from %o to %o',
    ([oldFrom, oldTo], [newFrom, newTo], expected) => {
      expect(lines({ qtyFrom: oldFrom, qtyTo: oldTo }, { qtyFrom: newFrom, qtyTo: newTo })).toEqual(expected);
    },
  );
});

describe('changes of answers', () => {
  it.each<[string, Answer[], Answer[], string[]]>([
    ['added', [], [given('Power?', '5 kW')], ['Power?: - → "5 kW"']],
    ['removed', [given('Power?', '5 kW')], [], ['Power?: "5 kW" → -']],
    ['changed', [given('Power?', '5 kW')], [given('Power?', '7 kW')], ['Power?: "5 kW" → "7 kW"']],
    ['answered at last', [given('Power?', ' ')], [given('Power?', '7 kW')], ['Power?: - → "7 kW"']],
    ['emptied', [given('Power?', '7 kW')], [given('Power?', '')], ['Power?: "7 kW" → -']],
    ['never answered', [given('Power?', '')], [], []],
    ['reordered', [given('A?', '1'), given('B?', '2')], [given('B?', '2'), given('A?', '1')], []],
    ['moved to another category', [given('A?', '1', 'Old')], [given('A?', '1', 'New')], []],
    [
      'asked in other words',
      [given('Power?', '5 kW')],
      [given('How much power?', '5 kW')],
      ['How much power?: - → "5 kW"', 'Power?: "5 kW" → -'],
    ],
  ])('compares the answers of two versions: %s', (_what, before, after, expected) => {
    expect(lines(answers(...before), answers(...after))).toEqual(expected);
  });

  it('compares answers in their displayed form, with grouped numbers and dates in words', () => {
    const number = (answer: string, kind?: 'number'): Answer => ({ ...given('Load?', answer), kind });
    const day = (answer: string): Answer => ({ ...given('Ready?', answer), kind: 'date' });
    expect(
      lines(
        answers(number('125000', 'number'), day('2026-11-21')),
        answers(number('1250000', 'number'), day('2027-01-02')),
      ),
    ).toEqual(['Load?: "1,25,000" → "12,50,000"', 'Ready?: "21 Nov 2026" → "2 Jan 2027"']);
    expect(lines(answers(number('125000')), answers(number('125000', 'number')))).toEqual([]);
  });

  it('keeps equal questions of two categories apart', () => {
    const before = answers(given('Warranty?', '1 year', 'Pump'), given('Warranty?', '2 years', 'Motor'));
    const after = answers(given('Warranty?', '3 years', 'Motor'), given('Warranty?', '1 year', 'Pump'));
    expect(lines(before, after)).toEqual(['Warranty?: "2 years" → "3 years"']);
  });

  it('leaves a new duplicate question without a partner', () => {
    const before = answers(given('Warranty?', '1 year', 'Pump'));
    const after = answers(given('Warranty?', '2 years', 'Motor'), given('Warranty?', '1 year', 'Pump'));
    expect(lines(before, after)).toEqual(['Warranty?: - → "2 years"']);
  });

  it('distinguishes equal questions of one category by their position', () => {
    const before = answers(given('Site?', 'Pune'), given('Site?', 'Delhi'));
    const after = answers(given('Site?', 'Pune'), given('Site?', 'Agra'));
    const { changes } = compare(before, after);
    expect(changes).toHaveLength(1);
    expect(changes[0]).toMatchObject({ before: { text: 'Delhi' }, after: { text: 'Agra' } });
  });

  it('gives changes of equal questions different keys', () => {
    const { changes } = compare(answers(given('A?', '1'), given('A?', '2')), answers(given('B?', '3')));
    expect(new Set(changes.map(({ key }) => key)).size).toBe(3);
  });
});

describe('changes of attachments', () => {
  const file = (attachmentId: number, fileName: string) => ({
    attachmentId,
    fileName,
    sizeBytes: 9,
    contentType: 'text/csv',
  });
  const attachments = [file(1, 'old.csv'), file(2, 'same.csv')];

  it('compares attachments by id, also if one is replaced by another of the same name', () => {
    expect(lines({ attachments }, { attachments: [file(2, 'same.csv'), file(3, 'old.csv')] })).toEqual([
      'Attachment: "old.csv" → -',
      'Attachment: - → "old.csv"',
    ]);
  });

  it('reports no changes of attachments if those of a version are unknown or withheld', () => {
    expect(lines({}, { attachments })).toEqual([]);
    expect(lines({ attachments }, { attachments: [], withheld: true })).toEqual([]);
  });
});

describe('comparing a withheld version', () => {
  const blanked: Partial<OfferVersion> = {
    withheld: true,
    ndaRequired: true,
    detail: '',
    qtyFrom: null,
    qtyTo: null,
    deliveryTerm: '',
    ruleOfDelivery: '',
    answers: [],
  };
  const whole: Partial<OfferVersion> = { detail: 'Secret', answers: [given('Power?', '5 kW')] };

  it('reports no visible change if only protected fields may have changed', () => {
    const comparison = compare(blanked, blanked);
    expect(comparison).toEqual({ changes: [], isPartial: true });
    expect(changeCount(comparison)).toBe('no visible change');
  });

  it('does not mistake blanked fields of either version for emptied ones', () => {
    expect(lines(whole, blanked)).toEqual(['NDA: "Not required" → "Required"']);
    expect(lines(blanked, whole)).toEqual(['NDA: "Required" → "Not required"']);
  });

  it('still compares the public fields of a withheld version', () => {
    expect(lines(blanked, { ...blanked, title: 'New', budgetTo: null, categories: [silos] })).toEqual([
      'Title: "Irrigation pumps" → "New"',
      'Budget: ₹100000..200000 → ₹100000..null',
      'Categories: - → "Silos (44613110-4)"',
    ]);
  });
});

it('counts changes in words', () => {
  expect(changeCount(compare({}, {}))).toBe('no change');
  expect(changeCount(compare({}, { title: 'New' }))).toBe('1 change');
  expect(changeCount(compare({}, { title: 'New', detail: 'New' }))).toBe('2 changes');
});
