import { Suspense } from 'react';
import { useObservable } from '@/api/use-observable';
import { Boundary } from './Boundary';
import { openDialogs } from './dialog';
import { FailedDialog } from './failed-dialog';
import { reportMissingPart } from './report-missing-part';

/** The place where opened dialogs appear; stands once, beside the page. */
export function DialogHost() {
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
