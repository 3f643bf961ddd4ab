import { usePathname, useSearch } from 'wouter/use-browser-location';
import { withParam, type Param } from '../../kernel/url-state.ts';
import css from './segments.module.css';

export interface SegmentsProps<Value extends string> {
  /** The accessible name of the choice. */
  label: string;
  /** The URL parameter that stores the choice. */
  param: Param<Value>;
  /** `name` explains a label that is short; an option that is refused has the reason. */
  options: readonly {
    value: Value;
    label: string;
    name?: string | undefined;
    refusal?: string | undefined;
  }[];
}

/** A choice between a few views of one screen, as links: each has a URL that can be saved and shared. */
export function Segments<Value extends string>({ label, param, options }: SegmentsProps<Value>) {
  const path = usePathname();
  const search = useSearch();
  const chosen = param.read(new URLSearchParams(search).get(param.name));
  return (
    <nav className={css.segments} aria-label={label} data-constant="option" data-print="hide">
      {options.map(({ value, label: text, name, refusal }) => (
        <a
          key={value}
          {...(refusal === undefined
            ? { href: path + withParam(search, param, value) }
            : { role: 'link', 'aria-disabled': true })}
          className={css.segment}
          title={refusal ?? name}
          aria-current={value === chosen ? 'true' : undefined}
        >
          {text}
        </a>
      ))}
    </nav>
  );
}
