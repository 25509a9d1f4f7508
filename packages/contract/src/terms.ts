/** Version of the terms in force; stored with each consent (decisions.md, "Identity and sessions"). */
export const termsVersion = '2026-11';
