import { describe, expect, it } from 'vitest';
import { companyNameFault, marketNameFault, personNameFault } from './imitation';
import { lineOf } from './primitives.schemas';

const invisible = 'Contains invisible characters. Please type the name again.';
const symbols = 'Please leave out symbols such as ticks, stars and emoji.';
const status = 'Please leave out words such as “verified”: the market shows what was checked.';
const market = 'This looks like the name of the market itself. Please enter your own.';
const lookAlike = (plain: string) =>
  `Contains letters of another alphabet that look like “${plain}”. Please type the name again.`;

// PRO-67
describe('companyNameFault', () => {
  it.each([
    ['Tat\u0430 Steel', lookAlike('tata steel')],
    ['\u0422\u0430\u0442\u0430 Steel', lookAlike('tata steel')],
    ['\u0422\u0410\u0422\u0410', lookAlike('tata')],
    ['\u03A1roffer Ltd', lookAlike('proffer ltd')],
    ['Acme \u2713', symbols],
    ['Acme \u2714\uFE0F', invisible],
    ['Acme \u2705', symbols],
    ['Acme \u221A', symbols],
    ['Acme \u2605\u2605\u2605', symbols],
    ['Acme \u{1F5F9}', symbols],
    ['\u{1D413}\u{1D41A}\u{1D42D}\u{1D41A} Steel', 'Please use ordinary letters.'],
    ['\uFF34ata', 'Please use ordinary letters.'],
    ['Tata\u200B Steel', invisible],
    ['Tata\u200D Steel', invisible],
    ['Tata\u200E Steel', invisible],
    ['Tata\u3164Steel', invisible],
    ['Acme (Verified)', status],
    ['Acme – VALIDATED', status],
    ['Acme Verified Supplier', status],
    ['Proffer', market],
    ['PR0FFER Administration', market],
    ['P r o f f e r', market],
    ['Pröffer Support', market],
  ])('the company name %s is rejected because it imitates another', (name, fault) => {
    expect(companyNameFault(name)).toBe(fault);
  });

  it.each([
    'M&S',
    '3M',
    'Müller & Söhne',
    'L&T',
    'O’Brien',
    'ÅF',
    'Yum! Brands',
    'Tata® Steel™',
    'Verified Carbon Ltd',
    'Official Supplies Co.',
    'टाटा Steel',
    'टाटाSteel',
    'क्\u200Dष Traders',
    'தமிழ்நாடு மின் வாரியம்',
    'ООО Газпром',
    'Газпром Export',
    'Εταιρεία Ύδρευσης',
    'عرض\u200F (2)',
    '株式会社日立',
    '№ 1 Bakers',
  ])('%s is accepted as a company name', (name) => {
    expect(companyNameFault(name)).toBeUndefined();
  });
});

describe('personNameFault', () => {
  it("a person may have the market's name as a family name", () => {
    expect(personNameFault('Anna Proffer')).toBeUndefined();
  });

  it.each(['B. Buyer … Identity checked by Proffer', 'Proffer Support', 'Asha, PROFFER team'])(
    "rejects a person's name that claims to speak for the market: %s",
    (name) => {
      expect(personNameFault(name)).toBe(market);
    },
  );

  it("a person's name is stored with single spaces between words", () => {
    const name = lineOf({ most: 100, nameFault: personNameFault });
    expect(name.parse(` B.${' '.repeat(50)}Buyer\u00A0\u2003 Rao `)).toBe('B. Buyer Rao');
  });
});

describe('marketNameFault', () => {
  // BRA-14
  it.each([
    ['Acme Exchange', 'Acme Exchange'],
    ['ACME-EXCHANGE', 'Acme Exchange'],
    ['Acme Exchange (India) Pvt. Ltd.', 'Acme Exchange'],
    ['Acmе Exchange', 'Acme Exchange'],
    ['Acme Exchange Support', 'Acme Exchange'],
    ['Official account of Acme Exchange', 'Acme Exchange'],
    ['Trade India', 'Trade India'],
    ['महाबाज़ार', 'महाबाज़ार'],
  ])('%s poses as the market %s', (name, marketName) => {
    expect(marketNameFault(name, marketName)).toBe(market);
  });

  // BRA-14
  it.each([
    ['Acme Exchange Pumps', 'Acme Exchange'],
    ['Agro Pumps Ltd', 'Agro'],
    ['Gemini Support Services', 'Gem'],
    ['Asha Rao', 'Acme Exchange'],
    ['Trade Ltd', 'Trade India'],
    ['Anything', '***'],
  ])('%s does not pose as the market %s', (name, marketName) => {
    expect(marketNameFault(name, marketName)).toBeUndefined();
  });
});
