import { Suspense } from 'react';
import { useObservable } from '@/api/use-observable';
import { openDialogs } from './dialog';

/** The place where opened dialogs appear; stands once, beside the page. */
export function DialogHost() {
  return useObservable(openDialogs).map(({ id, Body, props, close }) => (
    <Suspense key={id} fallback={null}>
      <Body {...props} close={close} />
    </Suspense>
  ));
}
