import { Component, type ReactNode } from 'react';
import { offlineSince } from '@/api/connection';
import { Problem, problemOf } from '@/api/problem';
import { forgetFailures } from './late';

interface BoundaryProps {
  children: ReactNode;
  /** What stands in the place of what failed; `retry` draws that again. */
  renderFailure?: (problem: Problem, retry: () => void) => ReactNode;
  /** Called once for each failure. */
  onFailure?: (problem: Problem) => void;
}

interface BoundaryState {
  problem: Problem | undefined;
}

/**
 * Keeps a part that could not be loaded or drawn from taking the page with it. What failed without a connection
 * is drawn again by itself when the connection is back.
 */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { problem: undefined };
  private stopWatching = () => {};

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { problem: problemOf(error) };
  }

  override componentDidMount(): void {
    this.stopWatching = offlineSince.subscribe(() => {
      if (this.state.problem?.kind === 'offline' && !offlineSince.get()) this.retry();
    });
  }

  override componentWillUnmount(): void {
    this.stopWatching();
  }

  override componentDidCatch(error: unknown): void {
    forgetFailures();
    // What the server said is in its own log; a defect of the page is nowhere else.
    if (!(error instanceof Problem)) console.error(error);
    this.props.onFailure?.(problemOf(error));
  }

  private readonly retry = () => this.setState({ problem: undefined });

  override render(): ReactNode {
    const { problem } = this.state;
    if (!problem) return this.props.children;
    return this.props.renderFailure?.(problem, this.retry) ?? null;
  }
}
