/** Who the company is: the names, the address and the logo that screens, letters and documents carry. */
import { z } from 'zod';
import { FreeText, LongText } from '../free-text.ts';
import { route } from '../route.ts';

/** Of the logo's file. */
export const MAX_LOGO_BYTES = 48 * 1024;
export const MAX_LOGO_WIDTH = 960;
export const MAX_LOGO_HEIGHT = 320;
export const MAX_REGISTRATIONS = 6;
const MAX_ADDRESS_LINES = 6;

const Line = (most: number) =>
  FreeText.trim().min(1, 'must not be blank; null leaves it out').max(most).nullable();

const Registration = z.strictObject({
  /** "Company register", "Licence of the central bank" */
  name: FreeText.trim().min(1, 'must say what number this is').max(60),
  number: FreeText.trim().min(1, 'must not be blank').max(60),
});
export type Registration = z.infer<typeof Registration>;

const Profile = z.strictObject({
  /** On screens, in letters, in the installed app and beside codes of an authenticator; null: Cottontree. */
  displayName: Line(40),
  /** At the head and foot of documents; null: the display name. */
  legalName: Line(120),
  address: LongText.trim()
    .min(1, 'must not be blank; null leaves it out')
    .max(300)
    .refine(
      (text) => text.split('\n').length <= MAX_ADDRESS_LINES,
      `must have at most ${MAX_ADDRESS_LINES} lines`,
    )
    .nullable(),
  registrations: z.array(Registration).max(MAX_REGISTRATIONS),
});

/** The logo as a PNG file in base64. */
const Logo = z.base64('must be a PNG file in base64').max(Math.ceil(MAX_LOGO_BYTES / 3) * 4);

export const Company = Profile.extend({
  logo: z.string().nullable(),
  /** 0: nobody entered anything yet. */
  version: z.int(),
});
export type Company = z.infer<typeof Company>;

/** What the sign-in page may show of the company. */
export const Brand = z.object({ name: z.string().nullable(), logo: z.string().nullable() });
export type Brand = z.infer<typeof Brand>;

export const readBrand = route({
  method: 'GET',
  path: '/api/company/brand',
  summary:
    'Name and logo, for the sign-in page and the bar, and whether anybody can sign in; `known` spares what is unchanged',
  access: 'public',
  perMinute: 120,
  query: z.strictObject({
    /** The version that the browser has. */
    known: z.coerce.number().int().min(0).optional(),
  }),
  output: z.object({
    version: z.int(),
    /** Null: the known one is the newest. */
    brand: Brand.nullable(),
    /** False: nobody can sign in before the one-time link was opened that the server prints at its start. */
    hasOwner: z.boolean(),
  }),
});

export const readCompany = route({
  method: 'GET',
  path: '/api/company',
  summary: 'Names, address, registration numbers and logo of the company',
  access: 'settings.view',
  output: Company,
});

const version = z.int().min(0);

export const changeCompany = route({
  method: 'PUT',
  path: '/api/company',
  summary: 'Change the names, the address and the registration numbers of the company',
  access: 'settings.edit',
  input: Profile.extend({ version }),
  output: Company,
});

export const changeLogo = route({
  method: 'PUT',
  path: '/api/company/logo',
  summary: 'Change or remove the logo of the company',
  access: 'settings.edit',
  bodyLimit: 96 * 1024,
  input: z.strictObject({
    /** Null removes it. */
    logo: Logo.nullable(),
    version,
  }),
  output: Company,
});
