import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Dialog } from '@/ui/Dialog';
import type { DialogProps } from '@/ui/dialog';

/** Why an option does not fit, in words. */
export default function WhyDialog({ name, text, close }: DialogProps & { name: string; text: string }) {
  const { t } = useTranslation('offers');
  return (
    <Dialog title={t('why.of', { option: name })} onClose={() => close()}>
      <Text>{text}</Text>
    </Dialog>
  );
}
