import { Button } from '@mantine/core';
import { Link, type LinkProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Can } from '@/session/Can';
import type { PermissionQuestion } from '@/session/can';

interface CreateFormLinkProps {
  link: LinkProps;
  permission: PermissionQuestion;
}

/** Leads to the form of a new record, for those who may open it. */
export function CreateFormLink({ link, permission }: CreateFormLinkProps) {
  const { t } = useTranslation('list');
  return (
    <Can any={[permission]}>
      <Button variant="default" renderRoot={(props) => <Link {...link} {...props} />}>
        {t('action.form')}
      </Button>
    </Can>
  );
}
