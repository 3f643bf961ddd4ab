/// <reference types="node" />
import type { KeyObject } from 'node:crypto';

export interface WitnessRecord {
  checkpoints: Map<bigint, { hash: string; at: string }>;
  faults: string[];
}
/** An edit made outside the product that owners accepted. */
export interface Accepted {
  readonly record: string;
  readonly at: string;
  readonly by: string;
  /** Null: from before an acceptance needed two people. */
  readonly proposedBy: string | null;
  readonly what: string;
  readonly why: string;
  /** It is derived from other rows, and was computed again from them; otherwise it was sealed as it was. */
  readonly madeAgain: boolean;
}
export interface Verdict {
  ok: boolean;
  records: bigint;
  firstBad: bigint | null;
  vouchedFor: bigint;
  readonly accepted: readonly Accepted[];
  sentences: string[];
  readonly sealed?: {
    readonly seals: number;
    readonly rows: number;
    readonly units: number;
    readonly derived: number;
  };
  /** Where a witness was given. */
  readonly witness?: {
    /** How many of its checkpoints are those of the export. */
    readonly agrees: number;
    /** The newest record that it knows, which was written after the export was made. */
    readonly newer: { readonly record: string; readonly at: string; readonly exportedAt: string } | null;
  };
}
export function canonicalJson(value: unknown): string;
export function readWitness(text: string, key: KeyObject, witnessKey: KeyObject | null): WitnessRecord;
export function verifyExport(
  lines: AsyncIterable<string> | Iterable<string>,
  key: KeyObject,
  witness?: WitnessRecord | null,
): Promise<Verdict>;
export function main(args: string[], say: (line: string) => void): Promise<0 | 1 | 2>;
