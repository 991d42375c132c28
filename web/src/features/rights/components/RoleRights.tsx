import { Button, Switch, TextInput } from '@mantine/core';
import '@mantine/core/styles/Switch.layer.css';
import { IconDots } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useDeferredValue, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { $api } from '@/api/query-api';
import { problemOf } from '@/api/problem';
import { useMe } from '@/session/me';
import { useShortcuts } from '@/shortcuts/useShortcuts';
import { useLeaveGuard } from '@/kit/edit/useLeaveGuard';
import { ListStates } from '@/kit/list/ListStates';
import { loadingOf } from '@/kit/list/loading';
import { Segments } from '@/kit/list/Segments';
import { useCan } from '@/kit/record/Can';
import { openDialog } from '@/kit/ui/dialog';
import { confirmDialog } from '@/kit/ui/dialogs';
import { InfoNote } from '@/kit/ui/InfoNote';
import { MenuButton } from '@/kit/ui/MenuButton';
import { reportProblem } from '@/kit/ui/report-problem';
import { showToast } from '@/kit/ui/toast';
import { useStable } from '@/kit/ui/useStable';
import { narrowDialog, newRoleDialog, saveDialog, seeAsDialog } from '../dialogs';
import { type CellValue, changesOf, noDraft, prepare, setCell, withDraft } from '../entries';
import { entriesQuery, rolesQuery, type State } from '../queries';
import { openWhyOfRole } from '../why-dialog';
import { EntryList } from './EntryList';
import { RightsTree } from './RightsTree';
import classes from './RoleRights.module.css';

const topRole = 1;

export type RightsView = 'tree' | 'entries';

interface RoleRightsProps {
  roleId: number;
  states: readonly State[];
  view: RightsView;
  onView: (view: RightsView) => void;
}

/** What one role may. Changes are collected and saved together, after a look at what they do. */
export function RoleRights({ roleId, states, view, onView }: RoleRightsProps) {
  const { t } = useTranslation(['rights', 'common', 'list']);
  const query = useQuery(entriesQuery(roleId));
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { mayDo } = useCan();
  const { preferences } = useMe();
  const [draft, setDraft] = useState(noDraft);
  const [keyword, setKeyword] = useState('');
  const filter = useRef<HTMLInputElement>(null);
  const update = $api.useMutation('put', '/role/{id}');
  const erase = $api.useMutation('delete', '/role/{id}');
  const changes = changesOf(draft);
  const guard = useLeaveGuard({ what: 'form', isDirty: changes > 0, onDiscard: () => setDraft(noDraft) });
  const entries = useMemo(() => query.data?.entries ?? [], [query.data]);
  const held = useMemo(() => prepare(withDraft(entries, draft)), [entries, draft]);
  const role = query.data?.role;
  const isFixed = role === undefined || role.id === topRole || (query.data?.own ?? false);

  const refresh = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: rolesQuery.queryKey.slice(0, 2) }),
      queryClient.invalidateQueries({ queryKey: entriesQuery(roleId).queryKey }),
    ]);
  const setCellOf = useStable((name: string, value: CellValue) =>
    setDraft(setCell(entries, draft, name, value)),
  );
  const narrow = async (state: State) => {
    const value = await openDialog(narrowDialog, { state }, ['rights']);
    if (value !== undefined) setCellOf(`${state.state}.${value.narrowing}`, value.type);
  };
  const askNarrow = useStable((state: State) => void narrow(state));
  const save = async () => {
    if (!role || changes === 0) return;
    const saved = await openDialog(saveDialog, { role, draft }, ['rights']);
    if (!saved) return;
    guard.letGo();
    setDraft(noDraft);
    await refresh();
    showToast({ message: t('saved', { name: role.name }) });
  };
  useShortcuts(
    'list',
    [
      {
        keys: { key: '/' },
        label: (words) => words('shortcuts:list.filter'),
        run: () => filter.current?.focus(),
      },
      ...(changes > 0
        ? [
            {
              keys: { ctrl: true, code: 'KeyS' },
              label: (words: Parameters<Parameters<typeof useShortcuts>[1][number]['label']>[0]) =>
                words('shortcuts:form.save'),
              run: () => void save(),
            },
          ]
        : []),
    ],
    { singleKeys: preferences.single_key_shortcuts },
  );

  const rename = async () => {
    if (role && (await openDialog(newRoleDialog, { role, as: 'rename' }, ['rights', 'form'])) !== undefined)
      await refresh();
  };
  const copy = async () => {
    const id = role && (await openDialog(newRoleDialog, { role, as: 'copy' }, ['rights', 'form']));
    if (id !== undefined) await navigate({ to: '/permission', search: { role: id } });
  };
  const remove = async () => {
    if (!role) return;
    const texts = {
      title: t('delete.title', { name: role.name }),
      text: t('delete.text'),
      ok: t('delete.ok'),
      destructive: true,
    };
    if (!(await openDialog(confirmDialog, texts))) return;
    try {
      await erase.mutateAsync({ params: { path: { id: role.id } } });
    } catch (error) {
      reportProblem(problemOf(error));
      return;
    }
    guard.letGo();
    setDraft(noDraft);
    await navigate({ to: '/permission', search: {} });
    await queryClient.invalidateQueries({ queryKey: rolesQuery.queryKey.slice(0, 2) });
    showToast({ message: t('deleted', { name: role.name }) });
  };
  const requireFactor = async (required: boolean) => {
    if (!role) return;
    try {
      await update.mutateAsync({
        params: { path: { id: role.id } },
        body: { second_factor_required: required, revision: role.revision },
      });
    } catch (error) {
      reportProblem(problemOf(error));
    }
    await refresh();
  };
  const menu = () => {
    const own = query.data?.own ? t('fixed.own') : undefined;
    const top = role?.id === topRole ? t('fixed.top') : undefined;
    const used = role && role.users > 0 ? t('delete.used', { count: role.users }) : undefined;
    return [
      { label: t('rename.title'), run: () => void rename(), refusal: top ?? own },
      { label: t('copy.title'), run: () => void copy() },
      { label: t('delete.ok'), run: () => void remove(), refusal: top ?? own ?? used },
    ];
  };

  return (
    <section className={classes.role} aria-label={role?.name}>
      <ListStates loading={loadingOf(query)} columns={3} isEmpty={!role} nothing={null}>
        {role && (
          <>
            <header className={classes.head}>
              <div className={classes.title}>
                <h2 className={classes.name}>{role.name}</h2>
                <span>{`${t(`type.${role.type}`)}, ${t('users', { count: role.users })}`}</span>
              </div>
              <div className={classes.actions}>
                <Button variant="default" onClick={() => openWhyOfRole(roleId)}>
                  {t('why.button')}
                </Button>
                {mayDo('GET /user') && (
                  <Button
                    variant="default"
                    onClick={() => void openDialog(seeAsDialog, { roleId }, ['rights'])}
                  >
                    {t('seeAs.button')}
                  </Button>
                )}
                <MenuButton label={t('more')} className={classes.menu} entries={menu}>
                  <IconDots size={16} aria-hidden />
                </MenuButton>
                <Button disabled={changes === 0} onClick={() => void save()}>
                  {changes === 0 ? t('common:action.save') : t('save', { count: changes })}
                </Button>
              </div>
            </header>
            {role.id === topRole && <InfoNote text={t('fixed.top')} />}
            {role.id !== topRole && query.data?.own && <InfoNote text={t('fixed.own')} />}
            <div className={classes.bar}>
              <TextInput
                ref={filter}
                className={classes.filter}
                aria-label={t('filter')}
                placeholder={t('filter')}
                value={keyword}
                onChange={({ currentTarget }) => setKeyword(currentTarget.value)}
              />
              <Segments
                label={t('view.label')}
                segments={[
                  { key: 'tree', text: t('view.tree') },
                  { key: 'entries', text: t('view.entries') },
                ]}
                chosen={view}
                onChoose={onView}
              />
              <Switch
                label={t('factor')}
                checked={role.second_factor_required}
                disabled={role.id !== topRole && query.data?.own}
                onChange={({ currentTarget }) => void requireFactor(currentTarget.checked)}
              />
            </div>
            <Narrowed keyword={keyword}>
              {(wanted) =>
                view === 'tree' ? (
                  <RightsTree
                    states={states}
                    held={held}
                    isFixed={isFixed}
                    keyword={wanted}
                    onCell={setCellOf}
                    onNarrow={askNarrow}
                    onAll={() => onView('entries')}
                  />
                ) : (
                  <EntryList
                    entries={entries}
                    draft={draft}
                    states={states}
                    isFixed={isFixed}
                    keyword={wanted}
                    onDraft={setDraft}
                  />
                )
              }
            </Narrowed>
          </>
        )}
      </ListStates>
    </section>
  );
}

/** Draws what is narrowed after what is typed. */
function Narrowed({ keyword, children }: { keyword: string; children: (keyword: string) => ReactNode }) {
  return <div className={classes.body}>{children(useDeferredValue(keyword))}</div>;
}
