import { usePathname } from 'wouter/use-browser-location';
import { useHref } from '../as-of.ts';
import css from './page.module.css';
import { SHELL_TEXTS } from './texts.ts';

/** For every path outside the route table. */
export function NotFound() {
  const path = usePathname();
  const href = useHref();
  return (
    <div className={css.page}>
      <h1 className={css.title} data-constant="status">
        {SHELL_TEXTS.notFound}
      </h1>
      <p className={css.text}>
        {SHELL_TEXTS.thereIsNoScreenAt} <code data-constant="path">{path}</code>.
      </p>
      <p>
        <a href={href('/')}>{SHELL_TEXTS.goToTheExecutiveDashboard}</a>
      </p>
    </div>
  );
}
