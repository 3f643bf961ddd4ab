import { useHref } from '../as-of.ts';
import type { ScreenProps } from '../route-table.ts';
import css from './page.module.css';

/** A screen whose path is promised and whose content belongs to another version. */
export function LaterScreen({ title }: ScreenProps) {
  const href = useHref();
  return (
    <div className={css.page}>
      <h1 className={css.title}>{title}</h1>
      <p className={css.text}>This screen is not part of this version.</p>
      <p>
        <a href={href('/')}>Go to the Executive dashboard</a>
      </p>
    </div>
  );
}
