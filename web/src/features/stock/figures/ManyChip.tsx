import '@mantine/core/styles/CloseButton.layer.css';
import { CloseButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { MenuButton } from '@/kit/ui/MenuButton';
import bar from '@/kit/list/FacetBar.module.css';
import type { Choice } from './Choices';

interface ManyChipProps {
  label: string;
  choices: readonly Choice[];
  chosen: readonly string[];
  onChoose: (chosen: readonly string[]) => void;
}

/** Any number of few; each is put in or taken out by choosing it, all are taken away at once. */
export function ManyChip({ label, choices, chosen, onChoose }: ManyChipProps) {
  const { t } = useTranslation(['figures', 'list']);
  const names = chosen.map((value) => choices.find((choice) => choice.value === value)?.label ?? value);
  const shown = names.join(', ');
  const entries = () => [
    { label: t('any'), isChosen: chosen.length === 0, run: () => onChoose([]) },
    ...choices.map(({ value, label: name }) => ({
      label: name,
      isChosen: chosen.includes(value),
      run: () =>
        onChoose(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value]),
    })),
  ];
  return (
    <span className={bar.chip} data-chosen={chosen.length > 0 || undefined}>
      <MenuButton className={bar.button} entries={entries}>
        <span className={bar.text}>{shown ? t('many', { label, value: shown }) : label}</span>
        <IconChevronDown size={14} aria-hidden />
      </MenuButton>
      {shown && (
        <CloseButton
          size={24}
          aria-label={t('list:facets.clear', { label, value: shown })}
          onClick={() => onChoose([])}
        />
      )}
    </span>
  );
}
