/** A requirement as it is written in requirements/: its place in the register says its number. */
import type { Cadence } from '@cottontree/contract/compliance-register.ts';

export const AUTOMATION = { F: 'fully_automated', P: 'partially_automated', M: 'manual' } as const;

/** Its cadence, `*` where it is a key control, and what it demands. */
export type WrittenControl = `${Cadence}${'*' | ''} ${string}`;

export type WrittenRequirement = readonly [
  name: string,
  owner: string,
  automation: keyof typeof AUTOMATION,
  review: Cadence,
  description: string,
  controls: readonly WrittenControl[],
];
