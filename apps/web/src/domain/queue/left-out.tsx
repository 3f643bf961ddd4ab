import { Button } from '@cottontree/ui/button.tsx';
import { Constant } from '../figure/marks.tsx';
import css from './queue.module.css';

export interface LeftOutProps {
  text: string;
  show: string;
  onShow: () => void;
  /** Below the rows: more of the same selection. */
  below?: boolean;
}

/** Above the rows: what the selection leaves out, and the one button that shows it. */
export function LeftOut({ text, show, onShow, below = false }: LeftOutProps) {
  return (
    <p className={css.leftOut} data-left-out={below ? undefined : ''}>
      <Constant why="count">{text}</Constant>
      <Button variant="quiet" onClick={onShow}>
        {below ? <Constant why="count">{show}</Constant> : show}
      </Button>
    </p>
  );
}
