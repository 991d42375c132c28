import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { client, type Schemas } from '@/api/client';
import { translate } from '@/kit/record/translation';
import { useCellContext } from '@/kit/record/useCellContext';
import type { DialogProps } from '@/kit/ui/dialog';
import { FormDialog } from '@/kit/ui/FormDialog';
import { showToast } from '@/kit/ui/toast';
import classes from './Columns.module.css';
import { choicesOf, type Common, commonOf } from './column-set';
import { columnRolesQuery, refreshColumns, stagesQuery } from './queries';

interface CopyColumnsDialogProps extends DialogProps {
  manufacturerId: number;
  /** Whose columns are copied. */
  statusId: number;
  roleId: number;
  /** The columns, in their order. */
  shown: readonly number[];
}

/** Gives other statuses and roles the same columns. */
export default function CopyColumnsDialog(props: CopyColumnsDialogProps) {
  const { manufacturerId, statusId, roleId, shown, close } = props;
  const { t } = useTranslation('vehicles');
  const { context } = useCellContext('vehicles:statuses');
  const queryClient = useQueryClient();
  const { data: stages = [] } = useQuery(stagesQuery(manufacturerId));
  const { data: roles = [] } = useQuery(columnRolesQuery);
  const [statusIds, setStatusIds] = useState<readonly number[]>();
  const [roleIds, setRoleIds] = useState<readonly number[]>([roleId]);
  const chosen = statusIds ?? stages.map(({ id }) => id);
  const targets = chosen.flatMap((status) =>
    roleIds.filter((role) => status !== statusId || role !== roleId).map((role) => ({ status, role })),
  );

  const copying = useMutation({
    mutationFn: async () => {
      const common = roleIds.includes(0) ? undefined : await commonSets(manufacturerId);
      const ofAll: Common = new Map(
        shown.map((columnId, index) => [columnId, { active: true, position: index + 1 }]),
      );
      const sets = targets.map(({ status, role }) => {
        // Where what is common becomes the same, roles follow it.
        const of = common ? (common.get(status) ?? nothing) : ofAll;
        return { statusId: status, roleId: role, columns: choicesOf(shown, role === 0 ? undefined : of) };
      });
      await client.POST('/vehicle-status-column/save-sets', { body: { sets } });
    },
    onSuccess: async () => {
      close();
      showToast({ message: t('columns.copied', { number: targets.length }) });
      await refreshColumns(queryClient);
    },
  });

  return (
    <FormDialog
      title={t('columns.copyTitle')}
      text={t('columns.copyText')}
      ok={t('columns.copyOk', { number: targets.length })}
      busy={copying.isPending}
      disabled={targets.length === 0}
      onSubmit={() => copying.mutate()}
      onClose={() => close()}
    >
      <div className={classes.targets}>
        <Choices
          label={t('columns.status')}
          ofAll={t('columns.allStatuses')}
          all={stages.map(({ id, name, code }) => ({ id, name: translate(name, context).text || code }))}
          chosen={chosen}
          onChange={setStatusIds}
        />
        <Choices
          label={t('columns.role')}
          ofAll={t('columns.allRoles')}
          all={roles.map(({ id, name }) => ({ id, name: id === 0 ? t('columns.everyRole') : name }))}
          chosen={roleIds}
          onChange={setRoleIds}
        />
      </div>
    </FormDialog>
  );
}

const nothing: Common = new Map();

/** What is common to all roles, by status. */
async function commonSets(manufacturerId: number): Promise<ReadonlyMap<number, Common>> {
  const query = { manufacturerId, roleId: '0', limit: 1000 };
  const { data } = await client.GET('/vehicle-status-column', { params: { query } });
  const sets = new Map<number, Schemas['StatusColumn'][]>();
  for (const row of (data ?? []) as Schemas['StatusColumn'][]) {
    sets.set(row.vehicle_status_id, [...(sets.get(row.vehicle_status_id) ?? []), row]);
  }
  return new Map(
    [...sets].map(([status, set]) => [
      status,
      commonOf(set.map(({ column_id: columnId, active, position }) => ({ columnId, active, position }))),
    ]),
  );
}

interface ChoicesProps {
  label: string;
  /** What chooses all of them. */
  ofAll: string;
  all: readonly { id: number; name: string }[];
  chosen: readonly number[];
  onChange: (chosen: readonly number[]) => void;
}

function Choices({ label, ofAll, all, chosen, onChange }: ChoicesProps) {
  const isAll = all.length > 0 && all.every(({ id }) => chosen.includes(id));
  return (
    <fieldset>
      <legend>{label}</legend>
      <label className={classes.check}>
        <input
          type="checkbox"
          checked={isAll}
          ref={(box) => {
            if (box) box.indeterminate = !isAll && chosen.length > 0;
          }}
          onChange={() => onChange(isAll ? [] : all.map(({ id }) => id))}
        />
        <span>{ofAll}</span>
      </label>
      {all.map(({ id, name }) => (
        <label key={id} className={classes.check}>
          <input
            type="checkbox"
            checked={chosen.includes(id)}
            onChange={() =>
              onChange(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id])
            }
          />
          <span>{name}</span>
        </label>
      ))}
    </fieldset>
  );
}
