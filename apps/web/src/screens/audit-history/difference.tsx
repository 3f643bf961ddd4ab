import type { DataChange } from '@cottontree/contract/audit/audit.ts';
import { NOTHING } from '../../kernel/formatting.ts';
import { nameInWords } from './changed-records.ts';
import css from './screen.module.css';
import { AUDIT_TEXTS } from './texts.ts';
import { valueSteps, type ValueStep } from './value-steps.ts';

interface Values {
  before: string | null;
  after: string | null;
}

/** Before and after are also given in words: colour alone is not accessible. */
const Pair = ({ before, after }: Values) => (
  <span className={css.difference}>
    {/* Of something new there was nothing before. */}
    {before !== null && (
      <>
        <del className={css.old} aria-label={AUDIT_TEXTS.beforeValue(before)}>
          {before}
        </del>
        <span aria-hidden="true">→</span>
      </>
    )}
    <ins className={css.new} aria-label={AUDIT_TEXTS.afterValue(after ?? 'nothing')}>
      {after ?? NOTHING}
    </ins>
  </span>
);

const Entry = ({ before, after }: Values) =>
  before === null ? <ins className={css.new}>+ {after}</ins> : <del className={css.old}>− {before}</del>;

const keyOf = ({ path, before, after }: ValueStep, at: number) => `${at} ${path} ${before} ${after}`;

type Field = Pick<DataChange, 'fieldName' | 'oldValue' | 'newValue'>;

/**
 * A value before and after, in steps: of a list only added and removed entries, of an object only the changed fields.
 */
const stepsOf = (before: string | null, after: string | null): ValueStep[] =>
  valueSteps(before, after) ?? [{ path: '', before, after, entry: false }];

function Steps({ steps, most = Infinity }: { steps: readonly ValueStep[]; most?: number }) {
  return (
    <ul className={css.steps}>
      {steps.slice(0, most).map((step, at) => (
        <li key={keyOf(step, at)}>
          {step.path !== '' && <span className={css.path}>{step.path} </span>}
          {step.entry ? <Entry {...step} /> : <Pair before={step.before} after={step.after} />}
        </li>
      ))}
      {steps.length > most && <li className={css.small}>{AUDIT_TEXTS.andMore(steps.length - most)}</li>}
    </ul>
  );
}

export function Difference({ before, after }: Values) {
  const steps = valueSteps(before, after);
  return steps === null ? <Pair before={before} after={after} /> : <Steps steps={steps} />;
}

/** The changed fields of one record, the first `most` steps of them, each under the name of its field. */
export function Differences({ fields, most }: { fields: readonly Field[]; most: number }) {
  const steps = fields.flatMap(({ fieldName, oldValue, newValue }) =>
    stepsOf(oldValue, newValue).map((step) => ({
      ...step,
      path: step.path === '' ? nameInWords(fieldName) : `${nameInWords(fieldName)}: ${step.path}`,
    })),
  );
  return <Steps steps={steps} most={most} />;
}
