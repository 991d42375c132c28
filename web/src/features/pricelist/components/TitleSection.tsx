import { Button, Title as Heading } from '@mantine/core';
import { IconDots, IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/kit/record/Can';
import { MenuButton } from '@/kit/ui/MenuButton';
import type { MenuButtonProps } from '@/kit/ui/menu';
import { StatusBadge } from '@/kit/ui/StatusBadge';
import { type Kind, pageOf } from '../kinds';
import type { Title } from '../title-list';
import classes from './TitleSection.module.css';

interface TitleSectionProps {
  kind: Kind;
  title: Title;
  menu: MenuButtonProps['entries'];
  /** Its lists. */
  children: ReactNode;
}

/** A title with what can be done about it, above its lists. */
export function TitleSection({ kind, title, menu, children }: TitleSectionProps) {
  const { t } = useTranslation(['pricing', 'list']);
  const { may } = useCan();
  const headingId = useId();
  const isArchived = title.status === 'deleted';
  const create = pageOf(kind, 'create', { pricelistTitleId: title.id });
  return (
    <section aria-labelledby={headingId} className={classes.section}>
      <div className={classes.head}>
        <Heading order={2} id={headingId} className={classes.name}>
          {title.name}
        </Heading>
        {isArchived && <StatusBadge tone="grey" label={t('list:status.archived')} />}
        {title.prices_include_vat && <span className={classes.fact}>{t('includesVat')}</span>}
        <div className={classes.actions}>
          {!isArchived && may(create.permission) && (
            <Button
              variant="default"
              leftSection={<IconPlus size={16} aria-hidden />}
              aria-label={t('newListIn', { list: t(`${kind}s.new`), title: title.name })}
              renderRoot={(props) => <Link {...create.link} {...props} />}
            >
              {t(`${kind}s.new`)}
            </Button>
          )}
          <MenuButton
            className={classes.more}
            label={t('list:action.more', { name: title.name })}
            entries={menu}
          >
            <IconDots size={16} aria-hidden />
          </MenuButton>
        </div>
      </div>
      {children}
    </section>
  );
}
