import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/api/client';
import { dateTime, empty } from '@/i18n/format';
import { copyText } from '@/kit/ui/copy';
import { type RecordColumn, RecordTable } from '@/kit/ui/RecordTable';
import { ViewSection } from '@/kit/view/ViewSection';
import { showComparison } from '../list/actions';
import { CopyLinks } from '../of-vehicle/CopyLinks';
import { documentsQuery } from '../queries';
import type { Version } from '../wire';
import classes from './Documents.module.css';
import { documentOf } from '../documents';

type Given = Schemas['GivenDocument'];

/** What the customer was given, the newest first, and what has changed from one to the next. */
export function Documents({ version }: { version: Version }) {
  const { t } = useTranslation('offerlist');
  const { data: documents } = useQuery(documentsQuery(version.id));
  if (!documents) return null;
  const last = documents[0];
  const columns: RecordColumn<Given>[] = [
    { key: 'number', title: t('documents.number'), width: '4rem', render: ({ number }) => number },
    {
      key: 'at',
      title: t('documents.at'),
      width: '11rem',
      render: ({ finished_at }) => dateTime(finished_at),
    },
    { key: 'by', title: t('documents.by'), render: ({ finished_by_name }) => finished_by_name || empty },
    {
      key: 'file',
      title: t('documents.file'),
      width: '9rem',
      render: ({ number }) => (
        <a
          className={classes.link}
          href={documentOf(version.id, number)}
          target="_blank"
          rel="noopener"
          aria-label={t('documents.pdfOf', { number })}
        >
          {t('documents.pdf')}
        </a>
      ),
    },
    {
      key: 'sum',
      title: t('documents.sum'),
      width: '15rem',
      render: ({ sha256 }) => <Sum sha256={sha256} />,
    },
    {
      key: 'compare',
      title: t('documents.compare'),
      isTitleHidden: true,
      width: '15rem',
      align: 'end',
      render: ({ number }) =>
        number > 1 && (
          <Button
            variant="default"
            size="compact-sm"
            onClick={() => void showComparison(version, number - 1, number)}
          >
            {t('documents.compareWith', { from: number - 1 })}
          </Button>
        ),
    },
  ];
  return (
    <ViewSection title={t('documents.title')}>
      {last && version.changed_since_finish && (
        <p className={classes.changed}>
          {t('documents.changed', { number: last.number })}
          <Button
            variant="default"
            size="compact-sm"
            onClick={() => void showComparison(version, last.number)}
          >
            {t('documents.changedWhat')}
          </Button>
        </p>
      )}
      {last ? (
        <RecordTable
          label={t('documents.title')}
          columns={columns}
          rows={documents}
          rowId={({ number }) => number}
        />
      ) : (
        <p className={classes.none}>{t('documents.none')}</p>
      )}
      {version.vehicle_id !== null && <CopyLinks version={version} />}
    </ViewSection>
  );
}

/** The beginning of a checksum, all of which can be copied. */
function Sum({ sha256 }: { sha256: string }) {
  const { t } = useTranslation('offerlist');
  const [copied, setCopied] = useState(false);
  const copy = async () => setCopied((await copyText(sha256, null)) === 'copied');
  return (
    <span className={classes.sum}>
      <code title={sha256}>{`${sha256.slice(0, 12)}…`}</code>
      <Button
        variant="subtle"
        size="compact-xs"
        aria-label={t('documents.copySum')}
        onClick={() => void copy()}
      >
        {copied ? t('documents.sumCopied') : t('offers.actions.copy')}
      </Button>
    </span>
  );
}
