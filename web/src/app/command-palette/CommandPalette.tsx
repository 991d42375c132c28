import { useRouter } from '@tanstack/react-router';
import { type KeyboardEvent, type MouseEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cutKeyword, keywordLimit } from '@/kit/record/keyword';
import { useMe } from '@/session/me';
import type { DialogProps } from '@/kit/ui/dialog';
import { useBrandPage } from '../shell/use-brand-page';
import type { Entry } from './entry';
import { PaletteFrame } from './PaletteFrame';
import { PaletteList } from './PaletteList';
import { PaletteStatus } from './PaletteStatus';
import { rememberRecord } from './recent';
import { useHits } from './use-hits';
import { useSections } from './use-sections';

/** Pages, records and actions by a few letters, without leaving the keyboard. */
export default function CommandPalette({ close }: DialogProps) {
  const { t } = useTranslation('palette');
  const router = useRouter();
  const me = useMe();
  const list = useId();
  const [typed, setTyped] = useState('');
  const question = cutKeyword(typed.trim());
  const { brandId } = useBrandPage();
  const search = useHits(question, brandId ?? me.preferences.brand_id);
  const sections = useSections(question, search.hits);
  const entries = sections.flatMap((section) => section.entries);
  const [chosen, setChosen] = useState<string>();
  const active = entries.find(({ id }) => id === chosen) ?? entries[0];

  const open = (entry: Entry, inNewTab: boolean) => {
    if ('run' in entry) {
      close();
      entry.run();
      return;
    }
    const { go, record } = entry;
    if (record) rememberRecord(me.id, record);
    if (inNewTab) {
      window.open(router.buildLocation(go).href, '_blank', 'noopener');
      return;
    }
    close();
    void router.navigate(go);
  };
  const move = (by: number) => {
    const at = entries.findIndex(({ id }) => id === active?.id);
    const next = entries.at((at + by) % entries.length);
    setChosen(next?.id);
    if (next) document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Letters that are still being composed are not commands yet.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Enter' && active) open(active, event.ctrlKey || event.metaKey);
    // The keys that opened it also close it.
    else if (event.code === 'KeyK' && (event.ctrlKey || event.metaKey)) close();
    else return;
    event.preventDefault();
  };
  const optionId = ({ id }: Entry) => `${list}-${id.replaceAll(/[^\w-]/g, '_')}`;

  return (
    <PaletteFrame
      label={t('title')}
      onClose={() => close()}
      input={{
        role: 'combobox',
        'aria-label': t('title'),
        'aria-expanded': entries.length > 0,
        'aria-controls': list,
        'aria-activedescendant': active && optionId(active),
        'aria-autocomplete': 'list',
        placeholder: t('placeholder'),
        maxLength: keywordLimit,
        value: typed,
        onChange: (event) => {
          setTyped(event.currentTarget.value);
          setChosen(undefined);
        },
        onKeyDown,
      }}
    >
      <PaletteList
        id={list}
        sections={sections}
        active={active}
        optionId={optionId}
        onPoint={(entry) => setChosen(entry.id)}
        onOpen={(entry, event: MouseEvent) =>
          open(entry, event.ctrlKey || event.metaKey || event.button === 1)
        }
      />
      <PaletteStatus question={question} count={entries.length} {...search} />
    </PaletteFrame>
  );
}
