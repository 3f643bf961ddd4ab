import { NOTHING } from '../../kernel/formatting.ts';
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
    <del className={css.old} aria-label={AUDIT_TEXTS.beforeValue(before ?? 'nothing')}>
      {before ?? NOTHING}
    </del>
    <span aria-hidden="true">→</span>
    <ins className={css.new} aria-label={AUDIT_TEXTS.afterValue(after ?? 'nothing')}>
      {after ?? NOTHING}
    </ins>
  </span>
);

const Entry = ({ before, after }: Values) =>
  before === null ? <ins className={css.new}>+ {after}</ins> : <del className={css.old}>− {before}</del>;

const keyOf = ({ path, before, after }: ValueStep, at: number) => `${at} ${path} ${before} ${after}`;

/** A value before and after. A list shows only added and removed entries, an object only the changed fields. */
export function Difference({ before, after, most = Infinity }: Values & { most?: number }) {
  const steps = valueSteps(before, after);
  if (steps === null) return <Pair before={before} after={after} />;
  return (
    <ul className={css.list}>
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
