import { Button } from '@mantine/core';
import { IconDownload, IconUpload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

interface PlanButtonsProps {
  /** Where the grid is as a file. */
  href: string;
  onImport: () => void;
  onKeep: () => void;
}

/** A grid as a file, from a file, and as a plan. */
export function PlanButtons({ href, onImport, onKeep }: PlanButtonsProps) {
  const { t } = useTranslation('planning');
  return (
    <>
      <Button
        variant="default"
        component="a"
        href={href}
        leftSection={<IconDownload size={16} aria-hidden />}
      >
        {t('file.export')}
      </Button>
      <Button variant="default" leftSection={<IconUpload size={16} aria-hidden />} onClick={onImport}>
        {t('file.import')}
      </Button>
      <Button variant="default" onClick={onKeep}>
        {t('plan.keep')}
      </Button>
    </>
  );
}
