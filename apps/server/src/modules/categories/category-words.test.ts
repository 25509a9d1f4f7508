import { expect, it } from 'vitest';
import { readCategoryList } from './category-list';
import { wordsOfCategories } from './category-words';

const words = new Map(wordsOfCategories(readCategoryList()).map((one) => [one.number, one]));

// OFF-220
it.each([
  [
    35113400,
    'Protective and safety clothing',
    /^Security, .*, Emergency and security equipment, .*, Safety equipment$/,
  ],
  [35000000, 'Security, fire-fighting, police and defence equipment', /^$/],
  [30000000, 'Office and computing machinery, equipment and supplies', /^$/],
  [
    39000000,
    'Furniture (incl. office furniture), furnishings, domestic appliances and cleaning products',
    /^$/,
  ],
])('finds an offer of category %i by the words %j and those of its ancestors', (number, title, above) => {
  expect(words.get(number)?.title).toBe(title);
  expect(words.get(number)?.above).toMatch(above);
});
