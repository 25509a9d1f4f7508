import { expect, it } from 'vitest';
import { isSpoken } from './letters';

// OFF-345
it.each([
  ['sadak', 'सड़क', true],
  ['marammat', 'मरम्मत', true],
  ['vidyalaya', 'विद्यालय', true],
  ['bhawan', 'भवन', true],
  ['bijli', 'बिजली', true],
  ['chowkidar', 'चौकीदार', true],
  ['shauchalaya', 'शौचालय', true],
  ['prashikshan', 'प्रशिक्षण', true],
  ['krishi', 'कृषि', true],
  ['dawai', 'दवाई', true],
  ['nirmaan', 'নির্মাণ', true],
  ['palam', 'பாலம்', true],
  ['basket', 'बिस्कुट', false],
  ['stool', 'స్టీల్', false],
  ['stall', 'स्टील', false],
  ['cooler', 'கல்லூரி', false],
  ['bottle', 'బూట్లు', false],
  ['Mahindra', 'मंदिर', false],
  ['kettle', 'கட்டில்', false],
])('the Latin word %s transcribes %s: %s', (latin, indian, isTheSame) => {
  expect(isSpoken(latin, indian)).toBe(isTheSame);
});
