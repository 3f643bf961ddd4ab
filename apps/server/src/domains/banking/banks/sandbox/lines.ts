/**
 * The statement lines of the sandbox bank: derived deterministically from the company's own books, with everything that
 * makes reconciliation necessary: partial payments, batches, late and missing lines, lines sent twice, deducted
 * charges, and the bank's own fees.
 */
import { month } from '@cottontree/contract/formatting.ts';
import { createHash } from 'node:crypto';
import { addDays, type BusinessDay } from '@cottontree/contract/calendar.ts';
import type { StatementLine } from '../statement.ts';

/** The sandbox gives each line a unique reference. */
export type SandboxLine = StatementLine & { readonly bankReference: string };

/** A payment in the company's books. */
export interface SandboxEntry {
  readonly reference: string;
  /** The payment file that contained it, if it was sent with others. */
  readonly batch: string | null;
  readonly day: BusinessDay;
  readonly amountMinor: bigint;
  readonly description: string;
  /** Paid in by many people, each with a transfer of their own. */
  readonly collected: boolean;
}

export interface SandboxAccountPlan {
  readonly accountId: string;
  /** Charged on the last day of each month, in minor units; 0n for none. Negative is interest. */
  readonly monthlyFee: bigint;
  /** Before this day the bank makes no mistakes, as if they were all corrected. */
  readonly faultsFrom: BusinessDay;
}

const CHANCES = ['missing', 'mute', 'parts', 'many', 'late', 'days', 'charged', 'twice'] as const;
interface Fate {
  /** The bank's reference of the payment. */
  readonly name: string;
  /** A pseudo-random number from 0 to 1, always the same for this payment. */
  chance(of: (typeof CHANCES)[number]): number;
}
/** One hash per payment, so that a statement of several years is derived in milliseconds. */
function fateOf(accountId: string, reference: string): Fate {
  const digest = createHash('sha256').update(`${accountId}|${reference}`).digest();
  return {
    name: `SB${digest.toString('hex', 0, 10).toUpperCase()}`,
    chance: (of) => digest.readUInt32BE(4 * CHANCES.indexOf(of)) / 2 ** 32,
  };
}

/** Shares of collected payments that arrive in parts, and of lines with a fault. */
const IN_PARTS = 0.45;
const WITHOUT_REFERENCE = 0.12;
const LATE = 0.12;
const CHARGED = 0.02;
const TWICE = 0.006;
const MISSING = 0.004;

/** Lines of one account booked up to `today`, sorted by booking day. */
export function sandboxLines(
  entries: readonly SandboxEntry[],
  plan: SandboxAccountPlan,
  today: BusinessDay,
): SandboxLine[] {
  const { accountId, faultsFrom } = plan;
  const lines: SandboxLine[] = [];
  const batches = new Map<string, SandboxEntry>();
  const single: SandboxEntry[] = [];
  for (const entry of entries) {
    if (entry.batch === null) {
      single.push(entry);
      continue;
    }
    const held = batches.get(entry.batch);
    batches.set(entry.batch, {
      ...entry,
      reference: entry.batch,
      amountMinor: entry.amountMinor + (held?.amountMinor ?? 0n),
    });
  }
  for (const entry of [...single, ...batches.values()]) lines.push(...linesOf(entry, accountId, faultsFrom));
  const first = entries[0]?.day ?? faultsFrom;
  for (
    let day = endOfMonth(faultsFrom > first ? faultsFrom : first);
    day <= today;
    day = endOfMonth(addDays(day, 1))
  ) {
    if (plan.monthlyFee === 0n) break;
    lines.push({
      bankReference: fateOf(accountId, `fee ${day}`).name,
      bookedDay: day,
      valueDay: day,
      amountMinor: -plan.monthlyFee,
      reference: null,
      counterparty: null,
      description: `${plan.monthlyFee > 0n ? 'Account fee' : 'Interest'}, ${month(day)}`,
    });
  }
  return lines
    .filter(({ bookedDay }) => bookedDay <= today)
    .toSorted((a, b) =>
      a.bookedDay < b.bookedDay
        ? -1
        : a.bookedDay > b.bookedDay
          ? 1
          : a.bankReference < b.bankReference
            ? -1
            : 1,
    );
}

const endOfMonth = (day: BusinessDay): BusinessDay =>
  addDays(`${addDays(`${day.slice(0, 7)}-28`, 4).slice(0, 7)}-01`, -1);

function linesOf(entry: SandboxEntry, accountId: string, faultsFrom: BusinessDay): SandboxLine[] {
  const { reference, day, amountMinor, batch } = entry;
  // A batch may sum to zero; then no money moves.
  if (amountMinor === 0n) return [];
  const { name, chance } = fateOf(accountId, reference);
  const faulty = day >= faultsFrom;
  if (faulty && !entry.collected && chance('missing') < MISSING) return [];
  const parts = entry.collected && chance('parts') < IN_PARTS ? 2 + Math.floor(chance('many') * 3) : 1;
  const late = chance('late') < LATE ? 1 + Math.floor(chance('days') * 2) : 0;
  // Parts without a reference are found only on the same day, and not always even then.
  const mute =
    batch === null && chance('mute') < WITHOUT_REFERENCE && (parts === 1 || (faulty && late === 0));
  const charged = faulty && parts === 1 && batch === null && !mute && chance('charged') < CHARGED;
  const amounts = split(charged ? amountMinor - amountMinor / 500n : amountMinor, parts, chance('many'));
  const lines = amounts.map((amount, n): SandboxLine => ({
    bankReference: `${name}-${n}`,
    bookedDay: addDays(day, late),
    valueDay: day,
    amountMinor: amount,
    reference: mute ? null : reference,
    counterparty: entry.collected
      ? `Depositor ${1 + ((n * 137 + Math.floor(chance('parts') * 900)) % 900)}`
      : null,
    description: parts === 1 ? entry.description : `${entry.description}, part ${n + 1} of ${parts}`,
  }));
  const [first] = lines;
  if (faulty && first && chance('twice') < TWICE) lines.push({ ...first, bankReference: `${name}-again` });
  return lines;
}

/** Splits an amount into non-zero parts of the same sign. */
function split(amount: bigint, parts: number, chance: number): bigint[] {
  const made: bigint[] = [];
  let rest = amount;
  for (let n = 1; n < parts; n += 1) {
    const part = (amount * BigInt(12 + ((n * 7 + Math.floor(chance * 100)) % 15))) / 100n;
    if (part === 0n) break;
    made.push(part);
    rest -= part;
  }
  return [...made, rest];
}
