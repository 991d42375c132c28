import { Button } from '@mantine/core';
import { IconBuilding, IconChevronDown, IconTag, type TablerIcon } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useMe, useSavePreferences } from '@/session/me';
import { lazyMenu } from '@/kit/ui/lazy-menu';
import classes from './ScopeSwitcher.module.css';
import { useBrandPage } from './use-brand-page';

const ScopeMenu = lazyMenu(() => import('./ScopeEntries'));

interface ScopeSwitcherProps {
  label: string;
  everything: string;
  icon: TablerIcon;
  choices: readonly { id: number; name: string }[];
  chosen: number | null;
  onChoose: (id: number | null) => void;
}

/** A preference, not a right: presets lists. One choice is no choice, so it is plain text. */
function ScopeSwitcher({ label, everything, icon: Icon, choices, chosen, onChoose }: ScopeSwitcherProps) {
  const [only] = choices;
  if (!only) return null;
  if (choices.length === 1) {
    return (
      <span className={classes.single}>
        <Icon size={16} aria-hidden className={classes.icon} />
        <span className={classes.name}>{only.name}</span>
      </span>
    );
  }
  const name = choices.find(({ id }) => id === chosen)?.name ?? everything;
  return (
    <ScopeMenu
      entries={{ everything, choices, chosen, onChoose }}
      look={{ position: 'bottom-start' }}
      button={
        <Button
          variant="subtle"
          color="gray"
          className={classes.button}
          leftSection={<Icon size={16} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
          aria-label={`${label}: ${name}`}
        >
          <span className={classes.name}>{name}</span>
        </Button>
      }
    />
  );
}

export function CompanySwitcher() {
  const { t } = useTranslation();
  const { companies, preferences } = useMe();
  const save = useSavePreferences();
  return (
    <ScopeSwitcher
      label={t('shell.company')}
      everything={t('shell.all.company')}
      icon={IconBuilding}
      choices={companies}
      chosen={preferences.company_id}
      onChoose={(company_id) => save({ company_id })}
    />
  );
}

/** On a page about a brand it shows that brand, and leads to the same page of another one. */
export function BrandSwitcher() {
  const { t } = useTranslation();
  const { brands, preferences } = useMe();
  const save = useSavePreferences();
  const page = useBrandPage();
  const choose = (brand_id: number | null) => {
    save({ brand_id });
    page.open(brand_id);
  };
  return (
    <ScopeSwitcher
      label={t('shell.brand')}
      everything={t('shell.all.brand')}
      icon={IconTag}
      choices={brands}
      chosen={page.brandId ?? preferences.brand_id}
      onChoose={choose}
    />
  );
}
