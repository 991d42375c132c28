import type { QueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { client } from '@/api/client';
import { problemOf } from '@/api/problem';
import { openDialog } from '@/kit/ui/dialog';
import { confirmDialog } from '@/kit/ui/dialogs';
import type { MenuEntry } from '@/kit/ui/menu';
import { reportProblem } from '@/kit/ui/report-problem';
import { showToast } from '@/kit/ui/toast';
import { takeVehicle } from './saving';
import { calledOf, isClosed, type Vehicle } from './vehicle';

const loadSellDialog = () => import('./dialogs/SellDialog');
const loadReturnDialog = () => import('./dialogs/ReturnDialog');
const loadStockDialog = () => import('./dialogs/StockDialog');
const loadMoveDialog = () => import('./dialogs/MoveDialog');
const loadColourDialog = () => import('./dialogs/ColourDialog');

const areas = ['vehicle', 'list', 'form'] as const;

/** What a dialog has done is on the screen at once, and said. */
async function done(queryClient: QueryClient, vehicle: Vehicle | undefined, said: string): Promise<void> {
  if (!vehicle) return;
  await takeVehicle(queryClient, vehicle);
  showToast({ message: said });
}

export async function sellVehicle(queryClient: QueryClient, vehicle: Vehicle): Promise<void> {
  const name = calledOf(vehicle);
  const sold = await openDialog(loadSellDialog, { vehicle }, areas);
  await done(queryClient, sold, i18next.t('vehicle:said.sold', { name }));
}

export async function returnVehicle(queryClient: QueryClient, vehicle: Vehicle): Promise<void> {
  const name = calledOf(vehicle);
  const returned = await openDialog(loadReturnDialog, { vehicle }, areas);
  await done(queryClient, returned, i18next.t('vehicle:said.returned', { name }));
}

export async function chooseIndividualColour(queryClient: QueryClient, vehicle: Vehicle): Promise<void> {
  const painted = await openDialog(loadColourDialog, { vehicle }, areas);
  await done(queryClient, painted, i18next.t('vehicle:said.saved', { name: calledOf(vehicle) }));
}

async function stockVehicle(queryClient: QueryClient, vehicle: Vehicle, of: 'stock' | 'dealer-stock') {
  const stocked = await openDialog(loadStockDialog, { vehicle, of }, areas);
  await done(queryClient, stocked, i18next.t('vehicle:said.saved', { name: calledOf(vehicle) }));
}

async function moveVehicle(
  queryClient: QueryClient,
  vehicle: Vehicle,
  toField: (name: string) => void,
): Promise<void> {
  try {
    const { data: move } = await client.GET('/vehicle/move-to-new/{id}', {
      params: { path: { id: vehicle.id } },
    });
    if (!move) return;
    const moved = await openDialog(loadMoveDialog, { vehicle, move }, areas);
    if (typeof moved === 'string') {
      toField(moved);
      return;
    }
    await done(queryClient, moved, i18next.t('vehicle:said.moved', { name: calledOf(vehicle) }));
  } catch (error) {
    reportProblem(problemOf(error));
  }
}

async function archiveVehicle(queryClient: QueryClient, vehicle: Vehicle): Promise<void> {
  const name = calledOf(vehicle);
  const isSure = await openDialog(confirmDialog, {
    title: name,
    text: i18next.t('vehicle:archive.sure'),
    ok: i18next.t('vehicle:actions.archive'),
    destructive: true,
  });
  if (!isSure) return;
  try {
    const params = { path: { id: vehicle.id }, query: { revision: vehicle.revision } };
    const { data } = await client.POST('/vehicle/archive/{id}', { params });
    await done(queryClient, data, i18next.t('vehicle:vehicles.archived', { name }));
  } catch (error) {
    reportProblem(problemOf(error));
  }
}

/** What the menu of a vehicle offers to those who may change it. */
export function menuOf(
  queryClient: QueryClient,
  vehicle: Vehicle,
  toField: (name: string) => void,
): readonly MenuEntry[] {
  const t = i18next.getFixedT(i18next.language, 'vehicle');
  const closed = isClosed(vehicle);
  return [
    ...(closed
      ? []
      : [
          { label: t('actions.stock'), run: () => void stockVehicle(queryClient, vehicle, 'stock') },
          {
            label: t('actions.dealerStock'),
            run: () => void stockVehicle(queryClient, vehicle, 'dealer-stock'),
          },
        ]),
    ...(vehicle.used && !closed
      ? [{ label: t('actions.move'), run: () => void moveVehicle(queryClient, vehicle, toField) }]
      : []),
    ...(vehicle.phase === 'archive'
      ? []
      : [{ label: t('actions.archive'), run: () => void archiveVehicle(queryClient, vehicle) }]),
  ];
}
