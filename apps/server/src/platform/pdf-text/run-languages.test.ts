import { describe, expect, it } from 'vitest';
import { languagesOf } from './run-languages';

describe('languagesOf', () => {
  // NDA-132
  it.each([
    [
      ['Pumps', ' ', '&', ' ', 'Co'],
      [undefined, undefined, undefined, undefined, undefined],
    ],
    [
      ['हिन्दी', ' ', '24', ' ', 'पंप', ' ', 'Pumps'],
      ['hi', 'hi', 'hi', 'hi', 'hi', undefined, undefined],
    ],
    [
      ['அம்மன்', ' ', 'पंप'],
      ['ta', undefined, 'hi'],
    ],
    [
      ['株式会社', '日立', 'カタカナ'],
      ['ja', 'ja', 'ja'],
    ],
    [
      ['北京', '（', '上海', '）'],
      ['zh', 'zh', 'zh', undefined],
    ],
    [
      ['Київ', ' ', 'Фабрика'],
      ['und-Cyrl', 'und-Cyrl', 'und-Cyrl'],
    ],
  ])('languagesOf determines the languages of the pieces %j', (pieces, languages) => {
    expect(languagesOf(pieces)).toEqual(languages);
  });
});
