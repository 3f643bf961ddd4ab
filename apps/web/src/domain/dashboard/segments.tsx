import { usePathname, useSearch } from 'wouter/use-browser-location';
import { withParam, type Param } from '../../kernel/url-state.ts';
import css from './segments.module.css';

export interface SegmentsProps<Value extends string> {
  /** Names the choice for screen readers. */
  label: string;
  /** The parameter of the URL that holds the choice. */
  param: Param<Value>;
  options: readonly { value: Value; label: string }[];
}

/** A choice between a few views of one screen, as links: each has an address that can be kept and sent. */
export function Segments<Value extends string>({ label, param, options }: SegmentsProps<Value>) {
  const path = usePathname();
  const search = useSearch();
  const chosen = param.read(new URLSearchParams(search).get(param.name));
  return (
    <nav className={css.segments} aria-label={label} data-constant="option">
      {options.map(({ value, label: text }) => (
        <a
          key={value}
          href={path + withParam(search, param, value)}
          className={css.segment}
          aria-current={value === chosen ? 'true' : undefined}
        >
          {text}
        </a>
      ))}
    </nav>
  );
}
