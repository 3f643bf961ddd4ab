/** The form of requirements in the folder requirements/. Their position in the register is their number. */
import type { Cadence } from '@cottontree/contract/compliance/register.ts';

export const AUTOMATION = { F: 'fully_automated', P: 'partially_automated', M: 'manual' } as const;

/**
 * The cadence, `*` for a key control, and what the control requires; then what is wrong when it fails, which is the
 * title of the failure.
 */
type WrittenControl = readonly [control: `${Cadence}${'*' | ''} ${string}`, failing: string];

export type WrittenRequirement = readonly [
  name: string,
  owner: string,
  automation: keyof typeof AUTOMATION,
  review: Cadence,
  description: string,
  controls: readonly WrittenControl[],
];
