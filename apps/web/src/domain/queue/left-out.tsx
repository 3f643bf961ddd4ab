import { Button } from '@cottontree/ui/button.tsx';
import { Constant } from '../figure/marks.tsx';
import css from './queue.module.css';

/** Above the rows: what the selection leaves out, and the one button that shows it. */
export function LeftOut({ text, show, onShow }: { text: string; show: string; onShow: () => void }) {
  return (
    <p className={css.leftOut} data-left-out="">
      <Constant why="count">{text}</Constant>
      <Button variant="quiet" onClick={onShow}>
        {show}
      </Button>
    </p>
  );
}
