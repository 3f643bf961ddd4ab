import { PanelAnswer, type PanelAnswerProps } from '../../kernel/panel-answer.tsx';
import { TRACKING_TEXTS } from './texts.ts';

/** An answer about errors. */
export function Answer<Data>(props: Omit<PanelAnswerProps<Data>, 'cause'>) {
  return <PanelAnswer {...props} cause={TRACKING_TEXTS.loadFailed} />;
}
