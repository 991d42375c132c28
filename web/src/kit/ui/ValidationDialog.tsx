import { Anchor, Button, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Dialog } from './Dialog';
import type { DialogProps } from './dialog';

export interface FieldComplaint {
  /** The field's path as the server names it, such as `name.2`. */
  path: string;
  /** The field's name as the form shows it. */
  label: string;
  texts: readonly string[];
}

interface ValidationDialogProps extends DialogProps<string> {
  complaints: readonly FieldComplaint[];
}

/** Lists what the server refused. Choosing a line closes the dialog and answers the path to go to. */
export default function ValidationDialog({ complaints, close }: ValidationDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      title={t('error.invalid.title')}
      alert
      onClose={() => close()}
      buttons={
        <Button data-autofocus onClick={() => close(complaints[0]?.path)}>
          {t('action.close')}
        </Button>
      }
    >
      <Text>{t('error.invalid.text')}</Text>
      <Stack gap="xs" component="ul" m={0} pl="lg">
        {complaints.map(({ path, label, texts }) => (
          <li key={path}>
            <Anchor component="button" type="button" fw={600} onClick={() => close(path)}>
              {label}
            </Anchor>
            <Text>{texts.join(' ')}</Text>
          </li>
        ))}
      </Stack>
    </Dialog>
  );
}
