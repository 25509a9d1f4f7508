/**
 * What a text reckons with, in its order: figures with their signs and the unit behind them, numbers and units in words,
 * and the small words that turn a sentence into its opposite. Two texts that differ elsewhere differ in their
 * wording. Figures are taken as they are written: `1000` and `1,000` are two, which is the careful reading.
 */
export function figuresOf(text: string): string[] {
  const found = text.normalize('NFKC').toLowerCase().match(pieces) ?? [];
  return found.flatMap((piece) => {
    const isFigure = /\p{N}/u.test(piece);
    return isFigure || turning.has(piece) ? [piece.replaceAll(/\s/gu, '')] : [];
  });
}

const pieces =
  /[-+<>≤≥±~₹$€£]?\s?\p{N}+(?:[.,:/]\p{N}+)*[%‰°]?(?:[\p{L}\p{M}]+|\s\p{L}{1,3}(?![\p{L}\p{M}]))?|[\p{L}\p{M}’']+/gu;

const turning: ReadonlySet<string> = new Set(
  [
    'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen',
    'eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand lakh lakhs lac crore crores',
    'million billion dozen dozens half quarter third double triple twice once first second',
    'एक दो तीन चार पांच पाँच छह सात आठ नौ दस सौ हजार हज़ार लाख करोड़ आधा',
    "not no never none nor without except unless cannot can’t can't won’t won't don’t don't isn’t isn't aren’t aren't",
    'minute minutes hour hours day days week weeks month months year years gram grams kilogram kilograms tonne tonnes ton tons',
    'litre litres liter liters metre metres meter meters percent rupee rupees dollar dollars euro euros paise per each',
    'excluding including excluded included नहीं बिना',
  ]
    .join(' ')
    .normalize('NFKC')
    .split(' '),
);
