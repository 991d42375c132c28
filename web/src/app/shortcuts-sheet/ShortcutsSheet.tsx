import { Text } from '@mantine/core';
import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '@/session/me';
import { type Shortcut, workingShortcuts } from '@/shortcuts/declared';
import { written } from '@/shortcuts/keys';
import { Dialog } from '@/kit/ui/Dialog';
import type { DialogProps } from '@/kit/ui/dialog';
import classes from './ShortcutsSheet.module.css';

/** What keys do on the page behind it, as the parts of that page have declared them. */
export default function ShortcutsSheet({ close }: DialogProps) {
  const { t } = useTranslation(['shortcuts', 'common']);
  const { preferences } = useMe();
  // Of the moment it was opened: the page behind it stays as it is.
  const [groups] = useState(workingShortcuts);
  return (
    <Dialog title={t('title')} size="large" onClose={() => close()}>
      <div className={classes.groups}>
        {groups.map(({ group, shortcuts }) => (
          <section key={group} className={classes.group}>
            <h3 className={classes.title}>{t(`group.${group}`)}</h3>
            <dl className={classes.list}>
              {byMeaning(shortcuts, (one) => one.label(t)).map(([meaning, ways]) => (
                <div key={meaning} className={classes.line}>
                  <dt>{meaning}</dt>
                  <dd>
                    {ways.map((way, index) => (
                      <Fragment key={JSON.stringify(way.keys)}>
                        {index > 0 && ` ${t('or')} `}
                        <Written steps={written(way.keys)} />
                      </Fragment>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <Text c="dimmed">{preferences.single_key_shortcuts ? t('note.on') : t('note.off')}</Text>
    </Dialog>
  );
}

/** Keys held together are joined by a plus, one after another by a word. */
function Written({ steps }: { steps: string[][] }) {
  const { t } = useTranslation('shortcuts');
  return steps.map((step, at) => (
    <Fragment key={step.join('+')}>
      {at > 0 && ` ${t('then')} `}
      {step.map((key, index) => (
        <Fragment key={key}>
          {index > 0 && '+'}
          <kbd className={classes.key}>{key === ' ' ? t('space') : key}</kbd>
        </Fragment>
      ))}
    </Fragment>
  ));
}

/** Several ways to do one thing stand in one line. */
function byMeaning(shortcuts: readonly Shortcut[], meaningOf: (one: Shortcut) => string) {
  const ways = new Map<string, Shortcut[]>();
  for (const one of shortcuts) ways.set(meaningOf(one), [...(ways.get(meaningOf(one)) ?? []), one]);
  return [...ways];
}
