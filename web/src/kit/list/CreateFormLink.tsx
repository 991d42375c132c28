import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Can } from '@/kit/record/Can';
import type { PermissionQuestion } from '@/session/can';

interface CreateFormLinkProps {
  link: LinkProps;
  permission: PermissionQuestion;
  /** What making a record is called, where the form is the only way to do it. */
  only?: string;
}

/** Leads to the form of a new record, for those who may open it. */
export function CreateFormLink({ link, permission, only }: CreateFormLinkProps) {
  const { t } = useTranslation('list');
  return (
    <Can any={[permission]}>
      <Button
        variant={only === undefined ? 'default' : undefined}
        leftSection={only !== undefined && <IconPlus size={16} aria-hidden />}
        renderRoot={(props) => <Link {...link} {...props} />}
      >
        {only ?? t('action.form')}
      </Button>
    </Can>
  );
}
