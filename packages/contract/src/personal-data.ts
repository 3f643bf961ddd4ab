/**
 * Kinds of data about people, and which power shows each of them in clear: the one table. A field of an answer says its
 * kind where it is declared; the server masks it for whoever lacks the power, at the one place where answers leave.
 */
import { z } from 'zod';
import type { Power } from './permissions.ts';
import type { Schema } from './route.ts';
import { MAY_TELEPHONE, TELEPHONE } from './telephones.ts';

/** How a value is shown to whoever may not see it. */
export type MaskForm =
  /** A keyed mark: the same person has the same one in answers, another in the rows of each figure, and only the installation's key leads back. */
  | 'mark'
  /** "**** 4471" */
  | 'account'
  /** The day of a moment. */
  | 'day'
  /** Nothing of it: "••••". */
  | 'withheld'
  /** No value: of amounts and counts. */
  | 'absent';

interface PersonalKind {
  readonly form: MaskForm;
  /** All of these together show it in clear; null: nothing does. */
  readonly clear: readonly Power[] | null;
  /**
   * It names nobody and leads to somebody with data of the kind `beside`, as the amount of a payment does: the power
   * `decides` shows it in clear as well, where that kind is masked.
   */
  readonly leadsWith?: { readonly beside: 'subscriber'; readonly decides: Power };
}

const CUSTOMERS = ['kyc.verify'] as const satisfies readonly Power[];
/** The bundle `regulatory_filings`: who may send a report to the Agency and may see customers. */
const FILINGS = ['compliance.manage', 'kyc.verify'] as const satisfies readonly Power[];
/** What alerts are decided by: for those who work on them, and those who agree to blocks and see no customers. */
const CLUE = {
  clear: ['compliance.manage'],
  leadsWith: { beside: 'subscriber', decides: 'approve_transactions' },
} as const satisfies Pick<PersonalKind, 'clear' | 'leadsWith'>;

export const PERSONAL_DATA = {
  /** Id of a customer. */
  subscriber: { form: 'mark', clear: CUSTOMERS },
  /** Nothing of it: initials and a district are often one person's. */
  customerName: { form: 'withheld', clear: CUSTOMERS },
  /** Nothing of it: its last digits and a district are often one person's. */
  phone: { form: 'withheld', clear: CUSTOMERS },
  /** To the second it is one customer's: ids are often given in the order of signing up. */
  signUp: { form: 'day', clear: CUSTOMERS },
  /** Ids of cards and identification cases are often made from the customer's. */
  card: { form: 'mark', clear: CUSTOMERS },
  kycCase: { form: 'mark', clear: CUSTOMERS },
  cardDigits: { form: 'withheld', clear: CUSTOMERS },
  device: { form: 'mark', clear: CUSTOMERS },
  /** Id of an agent, merchant, biller, airtime operator or employer: some are one person. */
  counterparty: { form: 'mark', clear: CUSTOMERS },
  /** Whatever leads to the subject of a report to the Agency, its day and amount among it. */
  suspicion: { form: 'withheld', clear: FILINGS },
  /**
   * The customer of a fraud alert, who is the subject of a report once it is confirmed; or of a payment that a block
   * declined. The mark is another than that of `subscriber`: other lists show who that one is.
   */
  suspect: { form: 'mark', clear: FILINGS },
  suspectName: { form: 'withheld', clear: FILINGS },
  /** What leads to a suspect through lists of payments and customers: an amount, a count, a place, a moment, words about it. */
  clue: { form: 'withheld', ...CLUE },
  clueDay: { form: 'day', ...CLUE },
  clueAmount: { form: 'absent', ...CLUE },
  bankAccount: { form: 'account', clear: null },
} as const satisfies Record<string, PersonalKind>;
export type PersonalKindName = keyof typeof PERSONAL_DATA;

/** What is personal in a column of this name, in whichever table that is made by a query. */
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
 * In texts that people write: ids as this product gives them to customers, cards, devices and identification cases, and
 * telephone numbers. Ids of another form are found where the same answer holds them in a field.
 */
export const NAMED_IN_TEXTS = new RegExp(
  String.raw`(?<![\p{L}\p{N}•])(?:[SCDK]\d{7}(?:\.\d+)?|(?<!\d[.,])(?:${TELEPHONE}))(?![\p{L}\p{N}])`,
  'gu',
);
/** Looser, and quick: of the JSON of an answer, where a letter of an escape may stand before the text. */
export const MAY_NAME_IN_TEXTS = new RegExp(String.raw`[SCDK]\d{7}|${MAY_TELEPHONE}`, 'u');

/**
 * Of staff: not masked by kind. Names stand beside what people did, for everybody; the rest is shown by calls that are
 * about staff, whose access decides, and by decision 29 to whoever gives a reason.
 */
export type StaffKind = 'staffName' | 'staffContact' | 'staffOrigin';

const declared = z.registry<{ kind: PersonalKindName | StaffKind }>();

/** A text of a kind. */
export const personal = (kind: PersonalKindName | StaffKind): z.ZodString => personalAs(kind, z.string());

/** A schema of a kind. One of form `absent` is to be nullable. */
export function personalAs<Of extends z.ZodType>(kind: PersonalKindName | StaffKind, schema: Of): Of {
  // Of its own: the schema is declared as nothing in other places.
  const own = schema.clone();
  declared.add(own, { kind });
  return own;
}

/** The kind that a schema declares; undefined: none. */
export const kindOf = (schema: Schema): PersonalKindName | StaffKind | undefined =>
  // Every schema of the contract is a zod schema.
  declared.get(schema as z.ZodType)?.kind;

export const isMasked = (kind: PersonalKindName | StaffKind): kind is PersonalKindName =>
  kind in PERSONAL_DATA;

/** Whether somebody with these powers is shown data of the kind in clear. */
export function showsInClear(kind: PersonalKindName, powers: ReadonlySet<Power>): boolean {
  const { clear, leadsWith }: PersonalKind = PERSONAL_DATA[kind];
  if (clear !== null && clear.every((power) => powers.has(power))) return true;
  return leadsWith !== undefined && powers.has(leadsWith.decides) && !showsInClear(leadsWith.beside, powers);
}
