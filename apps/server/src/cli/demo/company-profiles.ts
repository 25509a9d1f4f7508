import type { CheckableFact, PictureKind } from '@proffer/contract/wire/choices';
import type { Tx } from '../../platform/database';
import { demoCompanies } from './companies';
import { demoSaved } from './texts';
import { insertCompanies, insertSavedCompanies } from './company-rows';
import { drawPictures } from './pictures';
import type { DemoPorts } from './ports';

const dayMs = 86_400_000;

/** Sets of checked facts, assigned to the companies in rotation. */
const checked: readonly CheckableFact[][] = [
  ['registration', 'address', 'phone'],
  ['registration', 'tax'],
  ['registration', 'address', 'phone', 'tax', 'bank'],
];

export type DemoPictures = ReadonlyMap<string, Record<PictureKind, Uint8Array>>;

/** Returns the pictures of all demo companies by key. */
export async function drawDemoPictures(): Promise<DemoPictures> {
  return new Map(
    await Promise.all(
      demoCompanies.map(async ({ key, companyName }) => [key, await drawPictures(companyName)] as const),
    ),
  );
}

interface CompanyProfilesInput {
  /** Returns the user id of a company by its key. */
  userOf: (key: string) => number;
  adminId: number;
  pictures: DemoPictures;
  ports: Pick<DemoPorts, 'keepPicture'>;
  signedUpAt: Date;
  now: Date;
}

/** Inserts pictures, services, partners, validations and saved companies of the demo companies. */
export async function insertCompanyProfiles(tx: Tx, input: CompanyProfilesInput): Promise<void> {
  const { userOf, adminId, pictures, ports, signedUpAt, now } = input;
  const companies = [];
  for (const [position, { key, isValidated, services, partners }] of demoCompanies.entries()) {
    const drawn = pictures.get(key);
    if (!drawn) throw new Error(`no pictures were drawn for ${key}`);
    companies.push({
      userId: userOf(key),
      services,
      partners,
      pictures: {
        logo: await ports.keepPicture(tx, drawn.logo),
        banner: await ports.keepPicture(tx, drawn.banner),
      },
      validation: isValidated
        ? {
            facts: [...(checked[position % checked.length] ?? [])],
            decidedBy: adminId,
            createdAt: new Date(signedUpAt.getTime() + (1 + (position % 5)) * dayMs),
          }
        : null,
    });
  }
  await insertCompanies(tx, companies, signedUpAt);
  await insertSavedCompanies(
    tx,
    demoSaved.map(({ owner, company, daysAgo }) => ({
      ownerId: userOf(owner),
      userId: userOf(company),
      savedAt: new Date(now.getTime() - daysAgo * dayMs),
    })),
  );
}
