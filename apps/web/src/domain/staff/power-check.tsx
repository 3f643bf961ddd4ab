import type { ReactNode } from 'react';
import { Checkbox } from '@cottontree/ui/field.tsx';
import css from './power-check.module.css';
import { isHeld, sourceInWords, type PowerSource } from './power-sources.ts';
import { STAFF_TEXTS } from './texts.ts';

export interface PowerCheckProps {
  name: string;
  /** Its key, for the tooltip. */
  code: string;
  checked: boolean;
  /** Where it comes from; one that is inherited has a tick too, and is given to the role itself by a press. */
  source?: PowerSource;
  /** Only some of the permissions of a group are held. */
  partly?: boolean;
  onChange: (on: boolean) => void;
  /** Nobody may change it here; it stays focusable, and an attempt calls onChange. */
  locked?: boolean;
  disabled?: boolean;
  /** Its state in one or two words. */
  badges?: ReactNode;
  children?: ReactNode;
}

const begun = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** A checkbox for one permission or a group of permissions; the change takes effect when it is saved. */
export function PowerCheck(props: PowerCheckProps) {
  const { name, code, checked, source, partly = false, onChange, badges, children } = props;
  const { locked = false, disabled = false } = props;
  const inherited = !checked && source !== undefined && isHeld(source);
  const words = source === undefined ? '' : sourceInWords(source);
  return (
    <Checkbox
      label={
        <span className={css.label}>
          <span className={css.name} title={code}>
            {name}
          </span>
          {words !== '' && (
            <span className={css.source} data-constant="row">
              {begun(partly ? STAFF_TEXTS.inPart(words) : words)}
            </span>
          )}
          {badges}
        </span>
      }
      {...(children !== undefined && { hint: children })}
      checked={checked || (inherited && !partly)}
      ref={(box) => {
        if (box !== null) box.indeterminate = inherited && partly;
      }}
      className={css.check}
      data-inherited={inherited || undefined}
      disabled={disabled}
      aria-readonly={locked || undefined}
      onChange={() => onChange(!checked)}
    />
  );
}

/** Checkboxes that belong together, under the name of their group. */
export function PowerGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={css.group}>
      <legend className={css.legend}>{title}</legend>
      {children}
    </fieldset>
  );
}

/** What the ticks mean, above them. */
export const TicksLegend = () => <p className={css.legendLine}>{TICKS}</p>;
const TICKS = STAFF_TEXTS.aTick;
