import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { FormScreen } from '@/kit/form/FormScreen';
import { useMe } from '@/session/me';
import { newSurveyForm } from '../survey-form';

/** A survey that there is not yet; its questions are written next. */
export default function SurveyCreateScreen() {
  const { t } = useTranslation();
  const me = useMe();
  const form = useMemo(() => newSurveyForm(me), [me]);
  const title = t('nav.surveys');
  return (
    <FormScreen
      form={form}
      params={{}}
      area={title}
      crumbs={[{ label: title, link: { to: '/survey' } }]}
      back={{ to: '/survey' }}
      next={({ newest_version: versionId }) =>
        versionId === null ? { to: '/survey' } : { to: '/survey/version/$versionId', params: { versionId } }
      }
    />
  );
}
