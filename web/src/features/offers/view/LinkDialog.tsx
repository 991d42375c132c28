import { Anchor, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { client, type Schemas } from '@/api/client';
import { type Problem, problemOf } from '@/api/problem';
import { date } from '@/i18n/format';
import { CopyableText } from '@/kit/ui/CopyableText';
import { DateField } from '@/kit/ui/DateField';
import { Dialog } from '@/kit/ui/Dialog';
import type { DialogProps } from '@/kit/ui/dialog';
import { FormDialog } from '@/kit/ui/FormDialog';
import { sortRefusals } from '@/kit/ui/refusals';
import { pagesQuery, refreshPagesOfOthers } from '../queries';

interface LinkDialogProps extends DialogProps {
  versionId: number;
  /** The latest last day that a link may have. */
  until: string;
}

/** Makes a link until a day, and shows its address this once. */
export default function LinkDialog({ versionId, until, close }: LinkDialogProps) {
  const { t } = useTranslation('offerlist');
  const { t: tCommon } = useTranslation();
  const queryClient = useQueryClient();
  const [day, setDay] = useState(until);
  const [isMaking, setMaking] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const [made, setMade] = useState<Schemas['MadeLink']>();

  const make = async () => {
    setProblem(undefined);
    setMissing(day === '');
    if (day === '') return;
    setMaking(true);
    try {
      const params = { path: { id: versionId } };
      setMade((await client.POST('/version/links/{id}', { params, body: { expires_on: day } })).data);
      void queryClient.invalidateQueries({ queryKey: pagesQuery(versionId).queryKey });
      void refreshPagesOfOthers(queryClient, versionId);
    } catch (error) {
      setProblem(problemOf(error));
    } finally {
      setMaking(false);
    }
  };

  if (made) return <Made link={made} onClose={() => close()} />;
  const { errorOf, failure } = sortRefusals(problem, ['expires_on'], tCommon);
  return (
    <FormDialog
      title={t('page.make')}
      size="small"
      ok={t('page.makeOk')}
      busy={isMaking}
      noValidate
      failure={failure}
      onSubmit={() => void make()}
      onClose={() => close()}
    >
      <DateField
        label={t('page.until')}
        name="expires_on"
        description={t('page.untilMost', { until: date(until) })}
        value={day}
        whenWrong="none"
        refusal={isMissing ? t('page.untilMissing') : errorOf('expires_on')}
        required
        data-autofocus
        onChange={setDay}
      />
    </FormDialog>
  );
}

function Made({
  link: { address, expires_on },
  onClose,
}: {
  link: Schemas['MadeLink'];
  onClose: () => void;
}) {
  const { t } = useTranslation('offerlist');
  const whole = new URL(address, location.origin).href;
  return (
    <Dialog title={t('page.make')} size="small" onClose={onClose}>
      <Text>{t('page.once', { until: date(expires_on) })}</Text>
      <CopyableText text={whole} />
      <Anchor href={whole} target="_blank" rel="noopener noreferrer" underline="always">
        {t('page.look')}
      </Anchor>
    </Dialog>
  );
}
