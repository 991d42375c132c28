import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import { Drawer, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { DialogProps } from '@/kit/ui/dialog';
import { ProductMark } from '@/kit/ui/ProductMark';
import { NavLinks } from './NavLinks';
import { BrandSwitcher, CompanySwitcher } from './ScopeSwitcher';

export default function NavDrawer({ close }: DialogProps) {
  const { t } = useTranslation();
  return (
    <Drawer
      opened
      onClose={() => close()}
      size={280}
      title={<ProductMark />}
      closeButtonProps={{ 'aria-label': t('action.close') }}
    >
      <Stack gap="sm" align="flex-start" hiddenFrom="sm" mb="lg">
        <CompanySwitcher />
        <BrandSwitcher />
      </Stack>
      <NavLinks onFollow={() => close()} />
    </Drawer>
  );
}
