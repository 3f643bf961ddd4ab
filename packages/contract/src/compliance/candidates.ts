/** A customer's business day that may have to be reported to the Financial Intelligence Agency. */
import { z } from 'zod';
import { BusinessDay } from '../calendar.ts';
import { Currency, DecimalString } from '../money.ts';
import { personal } from '../personal-data.ts';

export const CandidateKind = z.enum(['ctr', 'structuring', 'str']);
export type CandidateKind = z.infer<typeof CandidateKind>;
export const CandidateState = z.enum(['open', 'filed', 'dismissed']);
export type CandidateState = z.infer<typeof CandidateState>;
export const Candidate = z.object({
  id: z.string(),
  kind: CandidateKind,
  subscriber: personal('suspicion'),
  businessDay: BusinessDay,
  /** In SLL. */
  amount: DecimalString,
  transactions: z.int(),
  detectedAt: z.string(),
  dueDate: BusinessDay,
  isLate: z.boolean(),
  state: CandidateState,
  decidedBy: z.string().nullable(),
  decidedAt: z.string().nullable(),
  note: z.string().nullable(),
  /**
   * For an open candidate that somebody proposed not to report: it is dismissed once another person agrees. Null: no
   * proposal.
   */
  dismissal: z
    .object({
      note: z.string(),
      proposedBy: personal('staffName'),
      proposedAt: z.string(),
      /** Usernames: any of them may agree; only the proposer if nobody else may decide candidates. */
      people: z.array(personal('staffName')),
      /** Not before this time, if the proposer must agree a second time. */
      from: z.string().nullable(),
    })
    .nullable(),
  /** The customer's transactions behind it, each amount in its own currency. */
  evidence: z.array(
    z.object({
      transaction: z.string(),
      at: z.string(),
      type: z.string(),
      amount: DecimalString,
      currency: Currency,
    }),
  ),
  version: z.int(),
});
export type Candidate = z.infer<typeof Candidate>;
