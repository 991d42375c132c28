import { ActionIcon, CloseButton } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconDots, IconFileTypePdf } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { dateTime } from '@/i18n/format';
import { copyText } from '@/kit/ui/copy';
import { MenuButton } from '@/kit/ui/MenuButton';
import { StatusBadge } from '@/kit/ui/StatusBadge';
import { showToast } from '@/kit/ui/toast';
import { useMe } from '@/session/me';
import { archive, mark, restore } from '../actions';
import { moodOf, type WholeResponse } from '../response';
import { Score } from '../ResponseCells';
import classes from './Panel.module.css';

interface PanelHeadProps {
  response: WholeResponse;
  place: { at: number; total: number } | undefined;
  onStep: ((step: number) => void) | undefined;
  onClose: (() => void) | undefined;
  onArchived: () => void;
}

/** Who has answered what and when, and what can be done with it. */
export function PanelHead({ response, place, onStep, onClose, onArchived }: PanelHeadProps) {
  const { t } = useTranslation('responses');
  const queryClient = useQueryClient();
  const me = useMe();
  const { id, status, survey, nps, channel, kind } = response;
  const mood = moodOf(nps);
  const isArchived = status === 'archived';
  const entries = () => [
    { label: t('menu.unread'), run: () => void mark(queryClient, id, me.id, true) },
    isArchived
      ? { label: t('menu.restore'), run: () => void restore(queryClient, response) }
      : {
          label: t('menu.archive'),
          run: () => void archive(queryClient, response).then(onArchived),
        },
    {
      label: t('menu.link'),
      run: () =>
        void copyText(`${window.location.origin}/survey/response/${String(id)}`, null).then(() =>
          showToast({ message: t('copied') }),
        ),
    },
  ];
  const about = [
    survey && t('surveyVersion', { name: survey.name, number: survey.number }),
    t(`responses.values.type.${response.type}`),
    response.company,
    response.brand,
    response.manager_name,
    response.completed_at === null ? undefined : dateTime(response.completed_at),
  ];
  return (
    <header className={classes.head}>
      <div className={classes.titleLine}>
        <Score nps={nps} />
        <h2 id={`response-${String(id)}`} className={classes.title}>
          {response.customer_name || t(kind === 'anonymous' ? 'anonymous' : 'nobody')}
        </h2>
        {mood && <span className={classes.quiet}>{t(`mood.${mood}`)}</span>}
        <div className={classes.tools}>
          {onStep && place && (
            <>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('previous')}
                disabled={place.at === 0}
                onClick={() => onStep(-1)}
              >
                <IconChevronLeft size={18} aria-hidden />
              </ActionIcon>
              <span className={classes.place}>{t('place', { at: place.at + 1, total: place.total })}</span>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('next')}
                disabled={place.at + 1 >= place.total}
                onClick={() => onStep(1)}
              >
                <IconChevronRight size={18} aria-hidden />
              </ActionIcon>
            </>
          )}
          {onClose && <CloseButton aria-label={t('close')} onClick={onClose} />}
        </div>
      </div>
      <div className={classes.aboutLine}>
        <span className={classes.quiet}>{about.filter(Boolean).join(' · ')}</span>
        <a
          className={classes.paper}
          href={`/api/v1/pdf/survey/${String(id)}`}
          target="_blank"
          rel="noreferrer"
        >
          <IconFileTypePdf size={16} aria-hidden /> {t('pdf')}
        </a>
        <MenuButton label={t('more')} className={classes.more} entries={entries}>
          <IconDots size={18} aria-hidden />
        </MenuButton>
      </div>
      {(channel === 'staff' || isArchived || response.wants_call || kind === 'contact') && (
        <div className={classes.badges}>
          {channel === 'staff' && <StatusBadge tone="grey" label={t('byStaff')} />}
          {isArchived && <StatusBadge tone="grey" label={t('isArchived')} />}
          {response.wants_call && <StatusBadge tone="amber" label={t('wantsCall')} />}
        </div>
      )}
    </header>
  );
}
