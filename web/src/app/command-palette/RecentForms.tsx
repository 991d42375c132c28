import { useRecentForms } from './use-recent-forms';

/** Draws nothing; apart from the shell, so that it is loaded after the first page. */
export default function RecentForms() {
  useRecentForms();
  return null;
}
