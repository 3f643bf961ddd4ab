/** Who the company is, as its screens, letters and documents say it: a setting, so that an edit of it breaks a seal. */
import type { Company } from '@cottontree/contract/company/company.ts';
import { sql } from 'kysely';
import type { Db } from '../database/client.ts';
import type { Read } from '../database/known-rows.ts';
import { PRODUCT, type Issuer } from '../documents/issuer.ts';
import { AppError } from '../failures/errors.ts';

const KEY = 'company';

/** As it is stored, and the picture of its logo. */
export interface Profile extends Omit<Company, 'logo'> {
  readonly logoDigest: string | null;
  readonly logo: Buffer | null;
}

// A picture that is not the one of its digest is not shown: the digest is sealed, the picture is not.
const PROFILE = sql<{ stored: Omit<Profile, 'logo'>; logo: Buffer | null }>`
  select s.value as stored, l.png as logo
    from settings s
    left join company_logos l on l.digest = s.value->>'logoDigest' and l.digest = encode(sha256(l.png), 'hex')
   where s.key = ${KEY}`;

const NONE: Profile = {
  displayName: null,
  legalName: null,
  address: null,
  registrations: [],
  logoDigest: null,
  logo: null,
  version: 0,
};

const profileOf = ([row]: readonly { stored: Omit<Profile, 'logo'>; logo: Buffer | null }[]): Profile =>
  row === undefined ? NONE : { ...row.stored, logo: row.logo };

export const readProfile = async (db: Db): Promise<Profile> => profileOf((await PROFILE.execute(db)).rows);

/** As the contract has it: the logo in base64. */
export const companyOf = ({
  displayName,
  legalName,
  address,
  registrations,
  logo,
  version,
}: Profile): Company => ({
  displayName,
  legalName,
  address,
  registrations,
  logo: logo?.toString('base64') ?? null,
  version,
});

const changedMeanwhile = () =>
  new AppError('conflict', 'Somebody else changed the company meanwhile; read it again');

/** Throws AppError `conflict` where the version is not the newest. */
export async function readVersion(tx: Db, version: number): Promise<Profile> {
  const profile = await readProfile(tx);
  if (profile.version !== version) throw changedMeanwhile();
  return profile;
}

/** Stores a changed profile of which `version` is the one before. Throws AppError `conflict`. */
export async function storeProfile(tx: Db, changed: Omit<Profile, 'logo'>, at: Date): Promise<Profile> {
  const { displayName, legalName, address, registrations, logoDigest, version } = changed;
  const stored = { displayName, legalName, address, registrations, logoDigest, version: version + 1 };
  const value = JSON.stringify(stored);
  const { rows } = await sql`
    insert into settings (key, value, updated_at) values (${KEY}, ${value}::jsonb, ${at})
    on conflict (key) do update set value = excluded.value, updated_at = excluded.updated_at
     where settings.value->'version' = to_jsonb(${version}::integer)
    returning key`.execute(tx);
  if (rows.length === 0) throw changedMeanwhile();
  return await readProfile(tx);
}

/** The name that an authenticator, a letter and the installed app show; null: the company has none yet. */
export const readCompanyName = async (db: Db): Promise<string | null> => (await readProfile(db)).displayName;

/** The same for a letter, which is sent also while the database does not respond: then null. */
export const companyNameIfKnown = async (db: Db): Promise<string | null> =>
  await readCompanyName(db).catch(() => null);

const inOneLine = (address: string): string =>
  address
    .split('\n')
    .map((line) => line.trim().replace(/,$/, ''))
    .filter((line) => line !== '')
    .join(', ');

/** Name, address and registration numbers, a line each; none while nobody entered any. */
export const companyLines = ({ displayName, legalName, address, registrations }: Profile): string[] =>
  [
    legalName ?? displayName,
    address && inOneLine(address),
    ...registrations.map(({ name, number }) => `${name} ${number}`),
  ].filter((line) => line !== null);

/** For a document: costs nothing while the database is unchanged. */
export async function readIssuer(read: Read): Promise<Issuer> {
  const profile = profileOf(await read(PROFILE));
  const named = profile.legalName ?? profile.displayName;
  const lines = companyLines(profile);
  return named === null
    ? { ...PRODUCT, details: lines, logo: profile.logo }
    : { name: named, details: lines.slice(1), logo: profile.logo };
}
