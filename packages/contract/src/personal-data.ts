/**
 * The kinds of personal data, and the permissions that show each of them unmasked. A response field declares its kind;
 * the server masks it, in the one place that sends responses, for a caller without the permission.
 */
import { z } from 'zod';
import type { Power } from './access/permissions.ts';
import type { Schema } from './route.ts';
import { MAY_TELEPHONE, TELEPHONE } from './telephones.ts';

/** How a value is shown to a caller without permission. */
export type MaskForm =
  /**
   * A keyed pseudonym: a person always has the same one in responses, and another one in the rows of each figure; only
   * the installation's key can reverse it.
   */
  | 'mark'
  /** "**** 4471" */
  | 'account'
  /** Only the day of a time. */
  | 'day'
  /** Completely hidden: "••••". */
  | 'withheld'
  /** No value: for amounts and counts. */
  | 'absent';

interface PersonalKind {
  readonly form: MaskForm;
  /** All of these permissions together show it unmasked; null: it is always masked. */
  readonly clear: readonly Power[] | null;
  /** This permission alone shows it unmasked too. */
  readonly orBy?: Power;
  /**
   * It names nobody, but with data of the kind `beside` it can identify somebody, as the amount of a payment can. The
   * permission `decides` also shows it unmasked, if that kind is masked.
   */
  readonly leadsWith?: { readonly beside: 'subscriber'; readonly decides: Power };
}

const CUSTOMERS = ['kyc.verify'] as const satisfies readonly Power[];
/** Ids alone: the people who find customers follow them, without names and telephone numbers. */
const IDS = { clear: CUSTOMERS, orBy: 'customers.view' } as const satisfies Pick<
  PersonalKind,
  'clear' | 'orBy'
>;
/** The group `regulatory_filings`: permission to send a report to the Agency and to see customers. */
const FILINGS = ['compliance.manage', 'kyc.verify'] as const satisfies readonly Power[];
/**
 * The data for deciding alerts: for people who work on them, and for those who agree to blocks and may not see
 * customers.
 */
const CLUE = {
  clear: ['compliance.manage'],
  leadsWith: { beside: 'subscriber', decides: 'approve_transactions' },
} as const satisfies Pick<PersonalKind, 'clear' | 'leadsWith'>;

export const PERSONAL_DATA = {
  /** Id of a customer. */
  subscriber: { form: 'mark', ...IDS },
  /** Name and number of one customer, in the response to a person who has given a reason. */
  revealed: { form: 'withheld', clear: ['customers.reveal'] },
  /** Completely hidden: initials and a district often identify one person. */
  customerName: { form: 'withheld', clear: CUSTOMERS },
  /** Completely hidden: the last digits and a district often identify one person. */
  phone: { form: 'withheld', clear: CUSTOMERS },
  /** A time to the second identifies one customer: ids are often assigned in the order of sign-up. */
  signUp: { form: 'day', clear: CUSTOMERS },
  /** Ids of cards and identification cases are often derived from the customer's. */
  card: { form: 'mark', ...IDS },
  kycCase: { form: 'mark', ...IDS },
  cardDigits: { form: 'withheld', clear: CUSTOMERS },
  device: { form: 'mark', clear: CUSTOMERS },
  /** Id of an agent, merchant, biller, airtime operator or employer: some of them are one person. */
  counterparty: { form: 'mark', ...IDS },
  /** Whatever identifies the subject of a report to the Agency, including its day and amount. */
  suspicion: { form: 'withheld', clear: FILINGS },
  /**
   * The customer of a fraud alert, who is the subject of a report once it is confirmed; or the customer of a payment
   * that a block declined. The pseudonym differs from that of `subscriber`, because other lists show who that is.
   */
  suspect: { form: 'mark', clear: FILINGS },
  suspectName: { form: 'withheld', clear: FILINGS },
  /**
   * What can identify a suspect with lists of payments and customers: an amount, a count, a place, a time, a text about
   * it.
   */
  clue: { form: 'withheld', ...CLUE },
  clueDay: { form: 'day', ...CLUE },
  clueAmount: { form: 'absent', ...CLUE },
  bankAccount: { form: 'account', clear: null },
} as const satisfies Record<string, PersonalKind>;
export type PersonalKindName = keyof typeof PERSONAL_DATA;

/** The kind of personal data in a column of this name, in any table produced by a query. */
export const PERSONAL_COLUMNS: Readonly<Record<string, PersonalKindName>> = {
  subscriber: 'subscriber',
  subscriber_id: 'subscriber',
  signed_up: 'signUp',
  card: 'card',
  last4: 'cardDigits',
  case: 'kycCase',
  counterparty: 'counterparty',
  agent: 'counterparty',
};

/**
 * Matches in free text: ids in this product's format for customers, cards, devices and identification cases, and
 * telephone numbers. Ids in another format are found if the same response contains them in a field.
 */
export const NAMED_IN_TEXTS = new RegExp(
  String.raw`(?<![\p{L}\p{N}•])(?:[SCDK]\d{7}(?:\.\d+)?|(?<!\d[.,])(?:${TELEPHONE}))(?![\p{L}\p{N}])`,
  'gu',
);
/**
 * A faster, less strict pattern for the JSON of a response, where a letter of an escape sequence may precede the text.
 */
export const MAY_NAME_IN_TEXTS = new RegExp(String.raw`[SCDK]\d{7}|${MAY_TELEPHONE}`, 'u');

/**
 * Staff data is not masked by kind. Names are shown with actions to everybody. The rest is returned only by calls about
 * staff, with their own permissions, and by decision 29 to a person who gives a reason.
 */
export type StaffKind = 'staffName' | 'staffContact' | 'staffOrigin';

const declared = z.registry<{ kind: PersonalKindName | StaffKind }>();

/** A text field of a kind. */
export const personal = (kind: PersonalKindName | StaffKind): z.ZodString => personalAs(kind, z.string());

/** A schema of a kind. For the form `absent` the field must be nullable. */
export function personalAs<Of extends z.ZodType>(kind: PersonalKindName | StaffKind, schema: Of): Of {
  // A clone, because the original schema is used elsewhere without a kind.
  const own = schema.clone();
  declared.add(own, { kind });
  return own;
}

/** The declared kind of a schema; undefined if there is none. */
export const kindOf = (schema: Schema): PersonalKindName | StaffKind | undefined =>
  // Every schema of the contract is a zod schema.
  declared.get(schema as z.ZodType)?.kind;

export const isMasked = (kind: PersonalKindName | StaffKind): kind is PersonalKindName =>
  kind in PERSONAL_DATA;

/** Whether a person with these permissions sees data of the kind unmasked. */
export function showsInClear(kind: PersonalKindName, powers: ReadonlySet<Power>): boolean {
  const { clear, orBy, leadsWith }: PersonalKind = PERSONAL_DATA[kind];
  if (orBy !== undefined && powers.has(orBy)) return true;
  if (clear !== null && clear.every((power) => powers.has(power))) return true;
  return leadsWith !== undefined && powers.has(leadsWith.decides) && !showsInClear(leadsWith.beside, powers);
}
