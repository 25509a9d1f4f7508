import {
  settingFaults,
  settingNumbers,
  settingsNoteRule,
  settingTexts,
  type NumberSetting,
  type SettingName,
  type SettingValues,
  type TextSetting,
} from '@proffer/contract/settings/rules';
import { faultsOf, type Faults } from '@proffer/contract/wire/faults';
import { textFault } from '@proffer/contract/wire/text-rules';

/** The typed settings, with numbers as digits, and the note about the change. */
export type TypedSettings = Record<SettingName | 'note', string>;

const textNames = Object.keys(settingTexts) as TextSetting[];
const numberNames = Object.keys(settingNumbers) as NumberSetting[];

export function typedOf(values: SettingValues): TypedSettings {
  const texts = textNames.map((name) => [name, values[name]]);
  const numbers = numberNames.map((name) => [name, String(values[name])]);
  return Object.fromEntries([...texts, ...numbers, ['note', '']]) as TypedSettings;
}

/** Returns the values to send; a number that is not written in digits becomes NaN. */
export function valuesOf(typed: TypedSettings): SettingValues {
  const texts = textNames.map((name) => [name, typed[name].trim()]);
  const numbers = numberNames.map((name) => [name, wholeNumber(typed[name])]);
  return Object.fromEntries([...texts, ...numbers]) as SettingValues;
}

const wholeNumber = (typed: string): number => (/^\s*\d{1,4}\s*$/.test(typed) ? Number(typed) : Number.NaN);

export function settingsFormFaults(typed: TypedSettings): Faults<string> {
  return {
    ...settingFaults(valuesOf(typed)),
    ...faultsOf({ note: textFault(settingsNoteRule, typed.note) }),
  };
}

/** Returns the number of settings that differ from the stored ones. */
export function countSettingChanges(typed: TypedSettings, stored: SettingValues): number {
  const before = typedOf(stored);
  return [...textNames, ...numberNames].filter((name) => typed[name].trim() !== before[name]).length;
}

/** A group of settings with a heading; the terms have a part of their own. */
export interface SettingGroup {
  title: string;
  text: string;
  fields: { name: Exclude<SettingName, 'terms' | 'brandColour' | 'logo'>; description?: string }[];
}

export const settingGroups: readonly SettingGroup[] = [
  {
    title: 'Market',
    text: 'The name appears on every page, in mails, in documents and in the terms.',
    fields: [
      { name: 'marketName' },
      { name: 'senderName', description: 'Shown as the sender of mails. Their address stays the same.' },
    ],
  },
  {
    title: 'Operator',
    text: 'The company that runs this market. Shown on the public pages Contact, About, Terms and Privacy.',
    fields: [
      { name: 'operatorName', description: 'Full legal name of the company.' },
      { name: 'operatorAddress' },
      { name: 'operatorEmail' },
      { name: 'operatorPhone' },
      { name: 'courts', description: 'City whose courts decide disputes with the operator, for the terms.' },
    ],
  },
  {
    title: 'Grievance officer',
    text: 'Indian law requires a person who answers complaints and questions about personal data.',
    fields: [{ name: 'officerName' }, { name: 'officerEmail' }, { name: 'officerPhone' }],
  },
  {
    title: 'Public notices',
    text: 'The pages Privacy and Accessibility state what this installation does. Add what else applies.',
    fields: [
      { name: 'privacyAddition', description: 'Your processors, for example, and where they are.' },
      { name: 'accessibilityAddition', description: 'Barriers that you know, and how you help meanwhile.' },
    ],
  },
  {
    title: 'Time limits',
    text: 'They apply from the next login, signature or reminder.',
    fields: [
      {
        name: 'proofMinutes',
        description: 'Before signing, accepting and changing credentials, in minutes since the last proof.',
      },
      { name: 'firstReminderDays', description: 'Days without an answer to an NDA request.' },
      { name: 'secondReminderDays', description: 'Days without an answer; the last reminder.' },
    ],
  },
];

export const isNumberSetting = (name: SettingName): name is NumberSetting => name in settingNumbers;

/** Returns the faults that a refusal of the server names, by setting. */
export function settingFaultsOfRefusal(errors: Faults<string>): Faults<string> {
  return Object.fromEntries(
    Object.entries(errors).map(([field, text]) => [field.replace(/^values\./, ''), text]),
  );
}
