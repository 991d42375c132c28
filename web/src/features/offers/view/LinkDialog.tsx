import { Anchor, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/api/client';
import { date } from '@/i18n/format';
import { CopyableText } from '@/kit/ui/CopyableText';
import { Dialog } from '@/kit/ui/Dialog';
import type { DialogProps } from '@/kit/ui/dialog';

interface LinkDialogProps extends DialogProps {
  link: Schemas['MadeLink'];
}

/** The address of a new link, this once. */
export default function LinkDialog({ link: { address, expires_on }, close }: LinkDialogProps) {
  const { t } = useTranslation('offerlist');
  const whole = new URL(address, location.origin).href;
  return (
    <Dialog title={t('page.make')} size="small" onClose={() => close()}>
      <Text>{t('page.once', { until: date(expires_on) })}</Text>
      <CopyableText text={whole} />
      <Anchor href={whole} target="_blank" rel="noopener noreferrer" underline="always">
        {t('page.look')}
      </Anchor>
    </Dialog>
  );
}
