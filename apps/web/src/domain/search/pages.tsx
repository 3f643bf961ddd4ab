import { Button } from '@cottontree/ui/button.tsx';
import { count } from '../../kernel/formatting.ts';
import { Constant } from '../figure/marks.tsx';
import css from './pages.module.css';
import { SEARCH_TEXTS } from './texts.ts';

export interface PagesProps {
  /** What is listed. */
  what: string;
  /** Counted from 1. */
  page: number;
  size: number;
  shown: number;
  total: number;
  onPage: (page: number) => void;
  /** The labels of the links to the previous and the next page. */
  words?: readonly [before: string, after: string];
}

/** Which part of a list is shown, and links to the other parts. */
export function Pages(props: PagesProps) {
  const {
    what,
    page,
    size,
    shown,
    total,
    onPage,
    words = [SEARCH_TEXTS.previous, SEARCH_TEXTS.next],
  } = props;
  const before = (page - 1) * size;
  const first = page <= 1;
  const last = before + shown >= total;
  return (
    <nav className={css.pages} aria-label={SEARCH_TEXTS.pagesOf(what)}>
      <Constant why="count">
        {total <= size
          ? SEARCH_TEXTS.inAll(count(total))
          : SEARCH_TEXTS.rangeOfTotal(count(before + 1), count(before + shown), count(total))}
      </Constant>
      {total > size && (
        <>
          <Button aria-disabled={first} onClick={() => !first && onPage(page - 1)}>
            {words[0]}
          </Button>
          <Button aria-disabled={last} onClick={() => !last && onPage(page + 1)}>
            {words[1]}
          </Button>
        </>
      )}
    </nav>
  );
}
