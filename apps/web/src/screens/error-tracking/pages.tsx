import { Button } from '@cottontree/ui/button.tsx';
import { Constant } from '../../domain/figure/marks.tsx';
import { count } from '../../kernel/formatting.ts';
import css from './screen.module.css';

export interface PagesProps {
  /** What is listed. */
  what: string;
  /** Counted from 1. */
  page: number;
  size: number;
  shown: number;
  total: number;
  onPage: (page: number) => void;
}

/** Which part of a list is in sight, and the way to the others. */
export function Pages({ what, page, size, shown, total, onPage }: PagesProps) {
  const before = (page - 1) * size;
  const first = page <= 1;
  const last = before + shown >= total;
  return (
    <nav className={css.pages} aria-label={`Pages of ${what}`}>
      <Constant why="count">
        {count(before + 1)}–{count(before + shown)} of {count(total)}
      </Constant>
      {total > size && (
        <>
          <Button aria-disabled={first} onClick={() => !first && onPage(page - 1)}>
            Previous
          </Button>
          <Button aria-disabled={last} onClick={() => !last && onPage(page + 1)}>
            Next
          </Button>
        </>
      )}
    </nav>
  );
}
