import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/api/client';
import { Dialog } from '@/kit/ui/Dialog';
import type { DialogProps } from '@/kit/ui/dialog';
import classes from '../changes/changes.module.css';

interface LostDialogProps extends DialogProps<boolean> {
  lost: readonly Schemas['LostOption'][];
}

/** What of a vehicle its price list does not sell, so that the offer does not name it; answers true to go on. */
export default function LostDialog({ lost, close }: LostDialogProps) {
  const { t } = useTranslation(['changes', 'common']);
  return (
    <Dialog
      title={t('ofVehicle.lostTitle')}
      onClose={() => close()}
      buttons={
        <>
          <Button variant="default" onClick={() => close()}>
            {t('common:action.cancel')}
          </Button>
          <Button data-autofocus onClick={() => close(true)}>
            {t('ofVehicle.goOn')}
          </Button>
        </>
      }
    >
      <Text>{t('ofVehicle.lostText')}</Text>
      <section className={classes.affected}>
        <h3>{t('lost', { count: lost.length })}</h3>
        <ul>
          {lost.map(({ code, text }) => (
            <li key={code}>
              <span>{text}</span> {text !== code && <span className={classes.code}>{code}</span>}
            </li>
          ))}
        </ul>
      </section>
    </Dialog>
  );
}
