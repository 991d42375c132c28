import { useRouterState } from '@tanstack/react-router';
import classes from './LoadingBar.module.css';

/** A thin line while the next page loads; appears only when that takes a moment. */
export function LoadingBar() {
  const loading = useRouterState({ select: ({ status }) => status === 'pending' });
  return loading ? <div className={classes.bar} aria-hidden /> : null;
}
