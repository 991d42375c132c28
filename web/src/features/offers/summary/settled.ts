import { type Saving, savingOf } from '../saving';

/** Waits until nothing of an offer is on its way to the server; answers whether all of it is saved. */
export async function settled(versionId: number): Promise<boolean> {
  const saving = savingOf(versionId);
  await new Promise<void>((resolve) => {
    const look = ({ pending }: Saving) => {
      if (pending > 0) return;
      stop();
      resolve();
    };
    const stop = saving.subscribe(() => look(saving.get()));
    look(saving.get());
  });
  return saving.get().waiting.length === 0;
}
