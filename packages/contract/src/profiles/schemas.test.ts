import { describe, expect, it } from 'vitest';
import { companyFocusChoices, companySizeChoices, yesNoChoices } from '../wire/choices';
import { profileFields } from './schemas';

const { gsa, security, companyFocus, companySize } = profileFields.shape;

// PRO-80
describe('a choice of the profile', () => {
  it.each([
    [companyFocus, companyFocusChoices],
    [companySize, companySizeChoices],
    [gsa, yesNoChoices],
    [security, yesNoChoices],
  ])('a profile choice is accepted by its position and by its words in any case', (choice, choices) => {
    for (const [at, words] of choices.entries()) {
      for (const given of [at + 1, String(at + 1), words, words.toUpperCase(), ` ${words} `]) {
        expect(choice.parse(given)).toBe(at + 1);
      }
    }
    for (const none of ['', null, undefined]) expect(choice.parse(none)).toBeUndefined();
  });

  it.each(['Huge business', '0', '5', 0, 5, 1.5, true, ['Medium business']])(
    'the invalid profile choice %j is rejected with a sentence',
    (given) => {
      const { error } = companyFocus.safeParse(given);
      expect(error?.issues[0]?.message).toBe('Please choose one of the list.');
    },
  );
});
