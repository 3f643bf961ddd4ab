import { PanelAnswer, type PanelAnswerProps } from '../../kernel/panel-answer.tsx';
import { TRACKING_TEXTS } from './texts.ts';

/** A response about errors. */
export function Answer<Data>(props: Omit<PanelAnswerProps<Data>, 'cause'>) {
  return <PanelAnswer {...props} cause={TRACKING_TEXTS.loadFailed} />;
}
