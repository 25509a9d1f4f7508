import { describe, expect, it } from 'vitest';
import { isEmailAddress } from './email';

const label = (length: number) => 'b'.repeat(length);
/** Returns an address with this total length, whose labels are short enough. */
const ofLength = (total: number) => {
  const domain = `${label(63)}.${label(63)}.${label(57)}.com`;
  return `${'a'.repeat(total - domain.length - 1)}@${domain}`;
};

describe('isEmailAddress', () => {
  // LIM-6
  it.each([
    [ofLength(254), true],
    [ofLength(255), false],
    [`${'a'.repeat(64)}@example.com`, true],
    [`${'a'.repeat(65)}@example.com`, false],
    [`a@${label(63)}.com`, true],
    [`a@${label(64)}.com`, false],
  ])('whether %s is an email address: %s', (address, isTaken) => {
    expect(isEmailAddress(address)).toBe(isTaken);
  });

  // LIM-6
  it.each([
    'अजय@डाटा.भारत',
    'संपर्क@उदाहरण.भारत',
    'ravi@उदाहरण.example',
    'info@ગુજરાત.example',
    'தகவல்@எடுத்துக்காட்டு.இந்தியா',
    'సంప్రదించు@ఉదాహరణ.భారత్',
    'যোগাযোগ@উদাহরণ.ভারত',
    'ਸੰਪਰਕ@ਉਦਾਹਰਨ.ਭਾਰਤ',
    'ಸಂಪರ್ಕ@ಉದಾಹರಣೆ.ಭಾರತ',
    'ബന്ധം@ഉദാഹരണം.ഭാരതം',
    'شركة@مثال.بھارت',
    'क्\u200Dष@क्\u200Dष.भारत',
    '用户@例子.广告',
    'квіточка@пошта.укр',
    'müller@müller.example',
    'rao@xn--c2br7g.xn--h2brj9c',
    "o'brien+bids@example.co.in",
  ])('%s is accepted as an email address', (address) => {
    expect(isEmailAddress(address)).toBe(true);
  });

  it.each([
    'ravi',
    'ravi@example',
    'ravi@@example.com',
    'ra..vi@example.com',
    '.ravi@example.com',
    'ravi@-example.com',
    'ravi@example-.com',
    '\u0301ravi@example.com',
    'ravi@\u093Eexample.com',
    'ra\u200Bvi@example.com',
    '\u200Dravi@example.com',
    'ravi@exam\u200D.com',
    '1\u200Dravi@example.com',
    'ravi@example.c',
    '"ravi kumar"@example.com',
  ])('%s is rejected as an email address', (address) => {
    expect(isEmailAddress(address)).toBe(false);
  });
});
