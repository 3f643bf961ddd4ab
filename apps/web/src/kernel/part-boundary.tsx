import { Component, type ReactNode } from 'react';
import { Button } from '@cottontree/ui/button.tsx';
import { COMMON_TEXTS } from './common-texts.ts';
import { reportFailure } from './error-report.ts';
import { log } from './log.ts';
import css from './part-boundary.module.css';
import { KERNEL_TEXTS } from './texts.ts';

export const PART_LOST = KERNEL_TEXTS.thisPartCouldNot;

export interface PartBoundaryProps {
  /** `over` shows the failure above the page, for parts that have no place in it: side panels, dialogs, toasts. */
  place: 'inline' | 'over';
  /** Called once the failure is shown, and before each retry. */
  onFailure: () => void;
  children: ReactNode;
}

/**
 * Keeps a part whose code cannot be fetched, for example after a new release, from breaking the page. It does not use a
 * toast for its message, because the toasts are such a part too.
 */
export class PartBoundary extends Component<PartBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    log('A part of the page failed', error);
    reportFailure('screen', error);
    this.props.onFailure();
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <div className={css[this.props.place]} role="alert" data-part-lost="" data-print="hide">
        <p>{PART_LOST}</p>
        <div className={css.actions}>
          <Button onClick={() => this.setState({ failed: false })}>{COMMON_TEXTS.tryAgain}</Button>
          <Button onClick={() => location.reload()}>{KERNEL_TEXTS.reloadThePage}</Button>
        </div>
      </div>
    );
  }
}
