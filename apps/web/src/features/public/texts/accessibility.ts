import type { MarketInfo, MarketPractice } from '@proffer/contract/settings/schemas';
import { officerSentence, operatorOf, operatorSentence } from './operator-words';

/** Returns the accessibility statement: what was tested, which gaps are known, and how to report a barrier. */
export function accessibilityText(info: MarketInfo, { accessibilityAddition }: MarketPractice): string {
  return `${info.marketName} is to be usable by everybody, with or without a mouse, a screen or good eyesight. This statement says how far it has come. It is published by ${operatorOf(info)}.

## What we aim at

The Web Content Accessibility Guidelines (WCAG) 2.2, level AA.

## What was tested

- **Automatically:** each version of the software is checked with axe-core on every screen, in the light and the dark colour scheme and on a phone.
- **By keyboard:** the daily tasks, such as finding an offer, signing an NDA and accepting a contract, work without a mouse.
- **Legibility:** texts have a contrast of at least 4.5 to 1, also in the colour that the operator of this market has chosen.
- **Documents:** NDAs, contracts and certificates that the marketplace writes are tagged PDFs (PDF/UA-1).

## What is not accessible yet

- Documents and pictures that companies upload are shown as they are. Many have no tags or descriptions.
- The page of an offer shows a picture with a description only if its supplier has written one.
- A signature can be drawn with a pointer only. Typing it has the same effect.
- Automatic checks find only part of all barriers. The marketplace has not been tested by people with disabilities, nor with all screen readers.

## How to report a barrier

Tell us what you wanted to do and what kept you from it. ${operatorSentence(info)} ${officerSentence(info)} If you cannot read a document, we help you to get its content in another form.${accessibilityAddition === '' ? '' : `\n\n## Further information from the operator\n\n${accessibilityAddition}`}`;
}
