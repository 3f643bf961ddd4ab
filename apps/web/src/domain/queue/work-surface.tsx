import { useState, type ReactNode } from 'react';
import { Beside, createPaneFocus } from '@cottontree/ui/beside.ts';
import { classNames } from '@cottontree/ui/class-names.ts';
import { useMedia, WIDE } from '../../kernel/shell/use-media.ts';
import css from './queue.module.css';

export interface WorkSurfaceProps {
  className?: string | undefined;
  children: ReactNode;
}

/** A screen with a queue: from the width of the top navigation on, the open entry stands beside the rows, not over them. */
export function WorkSurface({ className, children }: WorkSurfaceProps) {
  const wide = useMedia(WIDE);
  const [focus] = useState(createPaneFocus);
  return (
    <Beside value={wide ? focus : null}>
      <div className={classNames(css.surface, className)}>{children}</div>
    </Beside>
  );
}
