import { Component, type ReactNode } from 'react';
import { Button } from '@cottontree/ui/button.tsx';
import { reportFailure } from './error-report.ts';
import { log } from './log.ts';
import css from './part-boundary.module.css';

export const PART_LOST = 'This part could not be loaded. Reload the page.';

export interface PartBoundaryProps {
  /** `over` lies above the page, for parts that have no place in it: panels at the edge, dialogs, toasts. */
  place: 'inline' | 'over';
  /** Called once the failure is on the page, and before another attempt. */
  onFailure: () => void;
  children: ReactNode;
}

/**
 * Keeps a part whose code cannot be fetched, as after a new release, from taking the page with it. It says so itself
 * and not in a toast: the toasts are such a part, too.
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
          <Button onClick={() => this.setState({ failed: false })}>Try again</Button>
          <Button onClick={() => location.reload()}>Reload the page</Button>
        </div>
      </div>
    );
  }
}
