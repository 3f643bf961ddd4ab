import { PanelAnswer, type PanelAnswerProps } from '../../kernel/panel-answer.tsx';
import css from './screen.module.css';
import { BACKUP_TEXTS } from './texts.ts';

/** A response about backups: on its own, or in a card without margins. */
export function Answer<Data>({
  alone = false,
  ...rest
}: Omit<PanelAnswerProps<Data>, 'cause' | 'className'> & { alone?: boolean }) {
  const className = alone ? `${css.state} ${css.framed}` : css.state;
  return <PanelAnswer {...rest} cause={BACKUP_TEXTS.loadFailed} className={className} />;
}
