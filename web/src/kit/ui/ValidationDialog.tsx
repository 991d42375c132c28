import { Anchor, Button, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Dialog } from './Dialog';
import type { DialogProps } from './dialog';

export interface FieldComplaint {
  /** The field's path as the server names it, such as `name.2`. */
  path: string;
  /** The field's name as the form shows it; without one the words are about no field that a person knows. */
  label: string | undefined;
  /** It is on the page: its name leads there. */
  isHere: boolean;
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
        <Button data-autofocus onClick={() => close(complaints.find(({ isHere }) => isHere)?.path)}>
          {t('action.close')}
        </Button>
      }
    >
      {complaints.some(({ label }) => label) && <Text>{t('error.invalid.text')}</Text>}
      <Stack gap="xs" component="ul" m={0} pl="lg">
        {complaints.map(({ path, label, isHere, texts }) => (
          <li key={path}>
            {label && isHere && (
              <Anchor component="button" type="button" fw={600} onClick={() => close(path)}>
                {label}
              </Anchor>
            )}
            {label && !isHere && <Text fw={600}>{label}</Text>}
            <Text>{texts.join(' ')}</Text>
          </li>
        ))}
      </Stack>
    </Dialog>
  );
}
