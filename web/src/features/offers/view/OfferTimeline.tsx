import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/kit/record/Can';
import { Timeline, TimelineEntry } from '@/kit/ui/Timeline';
import { ViewSection } from '@/kit/view/ViewSection';
import { happenedQuery } from '../list/history';
import { editPermission } from '../permissions';
import { documentsQuery, letterQuery, pagesQuery } from '../queries';
import type { Version } from '../wire';
import { isOfDocument, timelineOf } from './timeline';

/** What happened to the offer: made, given, mailed, opened by its customer, handed over, accepted, chosen. */
export function OfferTimeline({ version: { id, revision, alternative } }: { version: Version }) {
  const { t } = useTranslation('offerlist');
  const { may } = useCan();
  const { data: history } = useQuery(happenedQuery({ id, revision }, may(editPermission({ versionId: id }))));
  const { data: documents } = useQuery(documentsQuery(id));
  const { data: letter } = useQuery(letterQuery(id));
  const { data: pages } = useQuery(pagesQuery(id));
  if (!history || !documents) return null;
  const events = timelineOf({
    history,
    documents,
    mails: letter?.mails ?? [],
    // Links to other alternatives belong to the timelines of these.
    pages: pages && { ...pages, links: pages.links.filter((link) => link.alternative === alternative) },
  });
  return (
    <ViewSection title={t('timeline.title')}>
      <Timeline>
        {events.map(({ key, kind, what, count, at, by }) => (
          <TimelineEntry key={key} what={t(`timeline.${kind}`, { count })} at={at} by={by}>
            {what && <span>{isOfDocument(kind) ? t('compare.document', { number: what }) : what}</span>}
          </TimelineEntry>
        ))}
      </Timeline>
    </ViewSection>
  );
}
