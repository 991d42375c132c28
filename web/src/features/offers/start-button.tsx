import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/kit/record/Can';
import { startOffer } from './start';

/** Begins an offer; not there for those who may not. */
export function StartOfferButton() {
  const { t } = useTranslation();
  const router = useRouter();
  const { may } = useCan();
  const [isAsking, setAsking] = useState(false);
  if (!may('app.offer.create')) return null;

  const start = async () => {
    if (isAsking) return;
    setAsking(true);
    await startOffer(router);
    setAsking(false);
  };
  return (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => void start()}>
      {t('begin.offer')}
    </Button>
  );
}
