import '@mantine/core/styles/Skeleton.layer.css';
import { Skeleton, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Draft } from './editor/draft';
import classes from './PhoneFrame.module.css';
import type { Template } from './queries';
import { usePreview } from './usePreview';

interface PhoneFrameProps {
  draft: Draft;
  template?: Template;
  companyBrandId: number;
  languageId: number;
  questionId?: number | undefined;
}

/** The real page of what is on the screen, as a phone shows it; it keeps no answers. */
export function PhoneFrame(props: PhoneFrameProps) {
  const { t } = useTranslation('surveys');
  const { url, isFailed } = usePreview(props);
  return (
    <div className={classes.phone}>
      {isFailed && (
        <Text size="sm" role="status" className={classes.late}>
          {t('phone.late')}
        </Text>
      )}
      {url === undefined ? (
        <Skeleton className={classes.page} />
      ) : (
        // oxlint-disable-next-line iframe-missing-sandbox -- the page is the program's own and has a policy of its own
        <iframe key={url} className={classes.page} src={url} title={t('phone.title')} />
      )}
    </div>
  );
}
