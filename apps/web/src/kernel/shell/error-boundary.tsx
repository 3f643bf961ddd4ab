import { Component, type ReactNode } from 'react';
import { Button } from '@cottontree/ui/button.tsx';
import { EmptyState } from '@cottontree/ui/states.tsx';
import { reportFailure } from '../error-report.ts';
import { log } from '../log.ts';
import { SHELL_TEXTS } from './texts.ts';

interface Props {
  /** A new value clears the failure, because another screen was requested. */
  resetKey: string;
  children: ReactNode;
}

/** Keeps a screen that fails, or whose code cannot be fetched, from breaking the shell. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    log('A screen failed', error);
    reportFailure('screen', error);
  }

  override componentDidUpdate(before: Props): void {
    if (this.state.failed && before.resetKey !== this.props.resetKey) this.setState({ failed: false });
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <EmptyState
        title={SHELL_TEXTS.thisScreenCouldNot}
        action={<Button onClick={() => location.reload()}>{SHELL_TEXTS.loadThePageAgain}</Button>}
      >
        {SHELL_TEXTS.somethingInItFailed}
      </EmptyState>
    );
  }
}
