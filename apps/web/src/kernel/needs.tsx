import { isPowerKey, needsPower, type Power } from '@cottontree/contract/access/permissions.ts';
import { KERNEL_TEXTS } from './texts.ts';

export interface NeedsProps {
  /** As a response names it, or as the code does. */
  power: Power | (string & {});
  /** What needs it. */
  what?: string;
}

/** Why something is refused for want of a permission, as a sentence; the key stands in the tooltip only. */
export function Needs({ power, what = KERNEL_TEXTS.it }: NeedsProps) {
  return (
    <span title={power}>
      {isPowerKey(power) ? needsPower(power, what) : KERNEL_TEXTS.needsAPermission(what)}.
    </span>
  );
}
