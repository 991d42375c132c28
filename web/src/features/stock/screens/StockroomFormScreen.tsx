import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormScreen } from '@/kit/form/FormScreen';
import { RecordLoader } from '@/kit/form/RecordLoader';
import { ownCompany, useMe, writesForAll } from '@/session/me';
import { stockroomForm } from '../stockroom-form';
import { type Stockroom, stockroomForms } from '../stockroom-list';

const back = { to: '/stockroom' } as const;

function useFrame() {
  const { t } = useTranslation();
  const title = t('nav.stockrooms');
  return { area: title, crumbs: [{ label: title, link: back }] };
}

/** A place that there is not yet. */
export function StockroomCreateScreen() {
  const me = useMe();
  // Who works for all companies says of which it is.
  const own = writesForAll(me) ? me.preferences.company_id : ownCompany(me);
  const [form] = useState(() => stockroomForm(true, own));
  return <FormScreen form={form} params={{}} back={back} {...useFrame()} />;
}

export function StockroomEditScreen() {
  const { stockroomId } = useParams({ from: '/signed-in/stockroom/edit/$stockroomId' });
  const [form] = useState(() => stockroomForm(false));
  const frame = useFrame();
  return (
    <RecordLoader<Stockroom> key={stockroomId} source={stockroomForms.source} id={stockroomId} list={back}>
      {(stockroom) => <FormScreen form={form} params={{}} row={stockroom} back={back} {...frame} />}
    </RecordLoader>
  );
}
