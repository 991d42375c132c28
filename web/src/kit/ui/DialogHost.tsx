import { Suspense, useEffect } from 'react';
import { useObservable } from '@/api/use-observable';
import { Boundary } from './Boundary';
import { openDialogs } from './dialog';
import { FailedDialog } from './failed-dialog';
import { reportMissingPart } from './report-missing-part';

/** The place where opened dialogs appear; stands once, beside the page. */
export function DialogHost() {
  useEffect(swallowSecondClicks, []);
  return useObservable(openDialogs).map(({ id, Body, props, close }) => (
    <Boundary
      key={id}
      renderFailure={(problem, retry) => (
        <Boundary
          onFailure={() => {
            close();
            reportMissingPart(problem);
          }}
        >
          <Suspense>
            <FailedDialog problem={problem} onRetry={retry} close={() => close()} />
          </Suspense>
        </Boundary>
      )}
    >
      <Suspense>
        <Body {...props} close={close} />
      </Suspense>
    </Boundary>
  ));
}

/** The second click of a double click on a button that closed its dialog is not one on what lies below. */
function swallowSecondClicks(): () => void {
  let first: Element | null = null;
  const listen = (event: MouseEvent) => {
    if (event.detail <= 1) {
      first =
        event.target instanceof Element
          ? event.target.closest('[role="dialog"], [role="alertdialog"]')
          : null;
    } else if (first && !first.isConnected) {
      event.preventDefault();
      event.stopPropagation();
    }
  };
  document.addEventListener('click', listen, { capture: true });
  return () => document.removeEventListener('click', listen, { capture: true });
}
