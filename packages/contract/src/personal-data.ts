/**
 * Kinds of data about people, and which power shows each of them in clear: the one table. A field of an answer says its
 * kind where it is declared; the server masks it for whoever lacks the power, at the one place where answers leave.
 */
import { z } from 'zod';
import type { Power } from './permissions.ts';
import type { Schema } from './route.ts';

/** How a value is shown to whoever may not see it. */
export type MaskForm =
  /** A keyed mark: the same person has the same one everywhere, and only the installation's key leads back. */
  | 'mark'
  /** "Am••• Ba•••" */
  | 'name'
  /** "•••456" */
  | 'phone'
  /** "**** 4471" */
  | 'account'
  /** The day of a moment. */
  | 'day'
  /** Nothing of it. */
  | 'withheld';

interface PersonalKind {
  readonly form: MaskForm;
  /** All of these together show it in clear; null: nothing does. */
  readonly clear: readonly Power[] | null;
}

const CUSTOMERS = ['kyc.verify'] as const satisfies readonly Power[];
/** The bundle `regulatory_filings`: who may send a report to the Agency and may see customers. */
const FILINGS = ['compliance.manage', 'kyc.verify'] as const satisfies readonly Power[];

export const PERSONAL_DATA = {
  /** Id of a customer. */
  subscriber: { form: 'mark', clear: CUSTOMERS },
  customerName: { form: 'name', clear: CUSTOMERS },
  phone: { form: 'phone', clear: CUSTOMERS },
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
 * Of staff: not masked by kind. Names stand beside what people did, for everybody; the rest is shown by calls that are
 * about staff, whose access decides, and by decision 29 to whoever gives a reason.
 */
export type StaffKind = 'staffName' | 'staffContact' | 'staffOrigin';

const declared = z.registry<{ kind: PersonalKindName | StaffKind }>();

/** A text of a kind. */
export const personal = (kind: PersonalKindName | StaffKind): z.ZodString =>
  z.string().register(declared, { kind });

/** The kind that a schema declares; undefined: none. */
export const kindOf = (schema: Schema): PersonalKindName | StaffKind | undefined =>
  // Every schema of the contract is a zod schema.
  declared.get(schema as z.ZodType)?.kind;

export const isMasked = (kind: PersonalKindName | StaffKind): kind is PersonalKindName =>
  kind in PERSONAL_DATA;

/** Whether somebody with these powers is shown data of the kind in clear. */
export function showsInClear(kind: PersonalKindName, powers: ReadonlySet<Power>): boolean {
  const { clear } = PERSONAL_DATA[kind];
  return clear !== null && clear.every((power) => powers.has(power));
}
