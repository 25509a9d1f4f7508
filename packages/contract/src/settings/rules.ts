import { emailFault } from '../wire/email';
import type { Faults } from '../wire/faults';
import { lineFault, textFault, type TextRule } from '../wire/text-rules';

/** Rules of the market's settings (ADM-60 to ADM-66, BRA-1). Free of zod. */

const longName = 200;

/** Settings that are texts, with the name that people read. An empty text means the default. */
export const settingTexts = {
  marketName: {
    label: 'Market name',
    most: 60,
    missing: 'Please enter the name of the market.',
  },
  senderName: { label: 'Sender of mails', most: 100 },
  operatorName: { label: 'Operator', most: longName },
  operatorAddress: { label: 'Postal address', most: 500 },
  operatorEmail: { label: 'Email', most: 254 },
  operatorPhone: { label: 'Phone', most: 40 },
  officerName: { label: 'Grievance officer', most: longName },
  officerEmail: { label: 'Email of the grievance officer', most: 254 },
  officerPhone: { label: 'Phone of the grievance officer', most: 40 },
  courts: { label: 'Courts', most: 100 },
  terms: { label: 'Terms', most: 60_000 },
  brandColour: { label: 'Colour', most: 7 },
  /** Key of an uploaded logo. */
  logo: { label: 'Logo', most: 64 },
  privacyAddition: { label: 'Addition to the privacy notice', most: 5_000 },
  accessibilityAddition: { label: 'Addition to the accessibility statement', most: 5_000 },
} as const satisfies Record<string, TextRule & { label: string }>;
export type TextSetting = keyof typeof settingTexts;

/** Settings that are whole numbers, with their bounds. */
export const settingNumbers = {
  proofMinutes: { label: 'Ask for the password again after', unit: 'minutes', least: 5, most: 60 },
  firstReminderDays: { label: 'First NDA reminder after', unit: 'days', least: 1, most: 14 },
  secondReminderDays: { label: 'Second NDA reminder after', unit: 'days', least: 2, most: 60 },
} as const;
export type NumberSetting = keyof typeof settingNumbers;

export type SettingName = TextSetting | NumberSetting;
export type SettingValues = Record<TextSetting, string> & Record<NumberSetting, number>;

/** Values that apply until an administrator saves others. */
export const settingDefaults: SettingValues = {
  marketName: 'Proffer',
  senderName: '',
  operatorName: '',
  operatorAddress: '',
  operatorEmail: '',
  operatorPhone: '',
  officerName: '',
  officerEmail: '',
  officerPhone: '',
  courts: '',
  terms: '',
  brandColour: '',
  logo: '',
  privacyAddition: '',
  accessibilityAddition: '',
  proofMinutes: 10,
  firstReminderDays: 3,
  secondReminderDays: 7,
};

/** Version and first day of the built-in terms, in force until an administrator saves settings (ACC-52). */
export const builtInTermsVersion = { version: '2026-11-29', since: '2026-11-29' } as const;

/** Note of an administrator that explains a change of the settings. */
export const settingsNoteRule: TextRule = { most: 500 };

const severalLines: readonly TextSetting[] = [
  'operatorAddress',
  'terms',
  'privacyAddition',
  'accessibilityAddition',
];
const emails: readonly TextSetting[] = ['operatorEmail', 'officerEmail'];
const phones: readonly TextSetting[] = ['operatorPhone', 'officerPhone'];

/** Returns whether a setting may have several lines. */
export const hasSeveralLines = (name: TextSetting): boolean => severalLines.includes(name);

export function textSettingFault(name: TextSetting, typed: string): string | undefined {
  const rule: TextRule = settingTexts[name];
  const fault = hasSeveralLines(name) ? textFault(rule, typed) : lineFault(rule, typed);
  const text = typed.trim();
  if (fault !== undefined || text === '') return fault;
  if (emails.includes(name)) return emailFault(text);
  if (phones.includes(name) && !/^\+?[\d ()/-]{5,}$/.test(text)) return 'Please enter a phone number.';
  if (name === 'brandColour' && !/^#[\da-f]{6}$/i.test(text)) return 'Please enter a colour such as #0f6b66.';
  if (name === 'logo' && !/^[\da-f]{64}$/.test(text)) return 'Please upload the logo again.';
  return undefined;
}

export function numberSettingFault(name: NumberSetting, value: number): string | undefined {
  const { least, most, unit } = settingNumbers[name];
  return Number.isInteger(value) && value >= least && value <= most
    ? undefined
    : `Please enter ${least} to ${most} ${unit}.`;
}

/** Returns the fault of two reminders together; undefined if the second one comes later. */
export const remindersFault = (first: number, second: number): string | undefined =>
  second > first ? undefined : 'The second reminder must come after the first.';

/** Returns the faults of all settings, by name. */
export function settingFaults(values: SettingValues): Faults<SettingName> {
  const faults: Faults<SettingName> = {};
  for (const name of Object.keys(settingTexts) as TextSetting[]) {
    const fault = textSettingFault(name, values[name]);
    if (fault !== undefined) faults[name] = fault;
  }
  for (const name of Object.keys(settingNumbers) as NumberSetting[]) {
    const fault = numberSettingFault(name, values[name]);
    if (fault !== undefined) faults[name] = fault;
  }
  const order = remindersFault(values.firstReminderDays, values.secondReminderDays);
  if (order !== undefined) faults.secondReminderDays ??= order;
  return faults;
}

/** Settings that the law expects of an operator, for the warning at start and on the page. */
const expected: readonly TextSetting[] = [
  'operatorName',
  'operatorAddress',
  'operatorEmail',
  'officerName',
  'officerEmail',
];

/** Returns the labels of expected settings that are empty. */
export const missingSettings = (values: SettingValues): string[] =>
  expected.filter((name) => values[name] === '').map((name) => settingTexts[name].label);
