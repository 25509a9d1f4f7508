/** Version of the terms in force; stored with each consent (ACC-52). */
export const termsVersion = '2026-11';
