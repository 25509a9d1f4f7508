import { describe, expect, it } from 'vitest';
import { emailKey, mailboxKey } from './email-address';

describe('emailKey', () => {
  it.each([
    [' Ravi@Example.COM ', 'ravi@example.com'],
    ['ravi@उदाहरण.भारत', 'ravi@xn--p1b6ci4b4b3a.xn--h2brj9c'],
    ['ravi@xn--p1b6ci4b4b3a.xn--h2brj9c', 'ravi@xn--p1b6ci4b4b3a.xn--h2brj9c'],
    ['अजय@डाटा.भारत', 'अजय@xn--c2bd1gb.xn--h2brj9c'],
    ['rene\u0301@example.com', 'ren\u00E9@example.com'],
    ['ravi', 'ravi'],
    ['ravi@exa mple', 'ravi@exa mple'],
  ])('emailKey of %s is %s', (email, key) => {
    expect(emailKey(email)).toBe(key);
  });
});

describe('mailboxKey', () => {
  it.each([
    ['Ravi+bids@Example.com', 'ravi@example.com'],
    ['ravi+a+b@example.com', 'ravi@example.com'],
    ['+ravi@example.com', '+ravi@example.com'],
    ['ravi@उदाहरण.भारत', 'ravi@xn--p1b6ci4b4b3a.xn--h2brj9c'],
  ])('mailboxKey of %s is %s', (email, key) => {
    expect(mailboxKey(email)).toBe(key);
  });
});
