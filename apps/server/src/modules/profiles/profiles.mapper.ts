import { pictureAddress } from '@proffer/contract/profiles/picture-address';
import type { PublicCompany, SavedCompany, UserDetail } from '@proffer/contract/profiles/schemas';
import type { CompanyRow, PublicCompanyRow } from './companies.repository';
import { completenessOf } from './completeness';
import type { Reading } from './profiles.policy';
import type { SavedCompanyRow } from './saved-companies.repository';

/**
 * Returns a company for the client, with only the fields that this reader may see (PRO-6, PRO-32). It is the one
 * place that withholds fields. `validator` is the name of the market; administrators read the person in the audit log.
 */
export function toUserDetail(
  row: CompanyRow,
  reading: Reading,
  ratings: UserDetail['ratings'],
  validator: string,
): UserDetail {
  const { isOwn, isContactShown, isPanShown } = reading;
  const logo = pictureAddress(row.userId, 'logo', row.logoSha256);
  const banner = pictureAddress(row.userId, 'banner', row.bannerSha256);
  const contact = <T>(value: T): T | null => (isContactShown ? value : null);
  return {
    userDetailId: row.userId,
    userId: row.userId,
    userType: toUserType(row),
    companyName: row.companyName,
    industry: row.industry,
    overview: row.overview,
    yearOfFoundation: row.yearOfFoundation,
    regDate: row.regDate,
    companyFocus: row.companyFocus,
    companySize: row.companySize,
    gsa: row.gsa,
    security: row.security,
    city: row.city,
    state: row.state,
    gstin: row.gstin,
    registrationNumber: row.registrationNumber,
    pan: isPanShown ? row.pan : null,
    isGstinElsewhere: isOwn && row.isGstinElsewhere,
    isContactShown,
    firstName: contact(row.firstName),
    lastName: contact(row.lastName),
    email: contact(row.email),
    phone: contact(row.phone),
    address1: contact(row.address1),
    address2: contact(row.address2),
    zip: contact(row.zip),
    logo,
    banner,
    memberSince: row.memberSince.toISOString(),
    isNew: row.isNew,
    validation: toValidation(row, isContactShown, validator),
    figures: { activePfRs: row.activePfRs, completedPfRs: row.completedPfRs },
    answerTimes: row.answerTimes,
    ratings,
    isOwn,
    isPublic: isOwn ? row.isPublic : null,
    isSaved: row.isSaved,
    version: isOwn ? row.version : null,
    completeness: isOwn ? completenessOf({ ...row, logo, banner }) : null,
  };
}

/** Returns a company as strangers see it, without its certificates; the row has no other fields (PRO-70). */
export function toPublicCompany(
  { logoSha256, memberSince, validation, decided, ...row }: PublicCompanyRow,
  validator: string,
): Omit<PublicCompany, 'certificates'> {
  return {
    ...row,
    logo: pictureAddress(row.userId, 'logo', logoSha256),
    memberSince: memberSince.toISOString(),
    validation:
      validation === 'validated' && decided
        ? { at: new Date(decided.at).toISOString(), by: validator, facts: decided.facts }
        : null,
  };
}

export function toSavedCompany(row: SavedCompanyRow): SavedCompany {
  const { role, logoSha256, savedAt, ...fields } = row;
  return {
    ...fields,
    userType: toUserType({ role }),
    logo: pictureAddress(row.userId, 'logo', logoSha256),
    savedAt: savedAt.toISOString(),
  };
}

/** Returns the validation; the checked values are withheld like the fields themselves. */
function toValidation(
  { validation, decided }: CompanyRow,
  isContactShown: boolean,
  validator: string,
): UserDetail['validation'] {
  if (validation !== 'validated' || !decided) return null;
  const { at, facts, checked } = decided;
  const { phone: _phone, address1: _address1, address2: _address2, zip: _zip, ...open } = checked;
  return { at: at.toISOString(), by: validator, facts, checked: isContactShown ? checked : open };
}

const toUserType = ({ role }: Pick<CompanyRow, 'role'>) => (role === 'supplier' ? 'Supplier' : 'Buyer');
