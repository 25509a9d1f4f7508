import { describe, expect, it } from 'vitest';
import { stateOfPin } from './pin-codes';
import { indianStates, readState, storedState } from './states';

describe('readState', () => {
  it('knows 28 states and 8 union territories by their own names', () => {
    expect(indianStates).toHaveLength(36);
    expect(indianStates.map(readState)).toEqual([...indianStates]);
  });

  // PRO-90
  it.each([
    ['MH', 'Maharashtra'],
    ['tn', 'Tamil Nadu'],
    ['U.P.', 'Uttar Pradesh'],
    [' Tamilnadu ', 'Tamil Nadu'],
    ['Orissa', 'Odisha'],
    ['J & K', 'Jammu and Kashmir'],
    ['Andaman & Nicobar', 'Andaman and Nicobar Islands'],
    ['New Delhi', 'Delhi'],
    ['Pondicherry', 'Puducherry'],
    ['Daman and Diu', 'Dadra and Nagar Haveli and Daman and Diu'],
    ['California', undefined],
    ['', undefined],
  ])('reads %j as %s', (typed, state) => {
    expect(readState(typed)).toBe(state);
  });
});

describe('storedState', () => {
  // PRO-90
  it('keeps the text of a company abroad', () => {
    expect(storedState('TN', '+14155550100')).toBe('TN');
    expect(storedState('TN', '9876543210')).toBe('Tamil Nadu');
    expect(storedState('Bagmati', '9876543210')).toBe('Bagmati');
  });
});

describe('stateOfPin', () => {
  // PRO-91
  it.each([
    ['110001', 'Delhi'],
    ['208 001', 'Uttar Pradesh'],
    ['248001', 'Uttarakhand'],
    ['403001', 'Goa'],
    ['411001', 'Maharashtra'],
    ['160017', 'Chandigarh'],
    ['160055', 'Punjab'],
    ['500001', 'Telangana'],
    ['605001', 'Puducherry'],
    ['194101', 'Ladakh'],
    ['396230', 'Dadra and Nagar Haveli and Daman and Diu'],
    ['834001', 'Jharkhand'],
    ['737101', 'Sikkim'],
    ['४११००१', 'Maharashtra'],
    ['4110', undefined],
    ['290001', undefined],
    ['SW1A 1AA', undefined],
  ])('gives %s the state %s', (pin, state) => {
    expect(stateOfPin(pin)).toBe(state);
  });
});
