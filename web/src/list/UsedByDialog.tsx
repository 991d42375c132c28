import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Dialog } from '@/ui/Dialog';
import type { DialogProps } from '@/ui/dialog';
import type { RecordUser } from './describe';
import classes from './RecordLines.module.css';

interface UsedByDialogProps extends DialogProps<boolean> {
  name: string;
  users: readonly RecordUser[];
}

const knownEntities = ['model-range'] as const;

/** Asks before a record that others use is archived, naming them; answers true, or undefined when given up. */
export default function UsedByDialog({ name, users, close }: UsedByDialogProps) {
  const { t } = useTranslation(['list', 'common']);
  const kindOf = ({ entity }: RecordUser) => {
    const known = knownEntities.find((one) => one === entity);
    return known && t(`usedBy.entity.${known}`);
  };

  return (
    <Dialog
      title={t('usedBy.title', { name })}
      size="small"
      onClose={() => close()}
      buttons={
        <>
          <Button variant="default" data-autofocus onClick={() => close()}>
            {t('common:action.cancel')}
          </Button>
          <Button color="red.8" onClick={() => close(true)}>
            {t('action.archive')}
          </Button>
        </>
      }
    >
      <Text>{t('usedBy.text', { count: users.length })}</Text>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long list is scrolled by keyboard too */}
      <ul className={classes.lines} tabIndex={users.length > 8 ? 0 : undefined}>
        {users.map((user) => (
          <li key={`${user.entity} ${user.id}`}>
            <span>{user.name}</span>
            <span className={classes.quiet}>{kindOf(user)}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
