import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useCan } from '@/kit/record/Can';
import { stepLink } from '../use-goto-step';

/** Leads to the offer as it is, to be read; without the right to its view that is the summary. */
export function ReadButton({ versionId, label }: { versionId: number; label: string }) {
  const { may } = useCan();
  return (
    <Button
      variant="default"
      renderRoot={(props) =>
        may('app.offer.view') ? (
          <Link to="/offer/view/$versionId" params={{ versionId }} {...props} />
        ) : (
          <Link {...stepLink(versionId, 'summary')} {...props} />
        )
      }
    >
      {label}
    </Button>
  );
}
