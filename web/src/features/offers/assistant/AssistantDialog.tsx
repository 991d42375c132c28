import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Dialog } from '@/kit/ui/Dialog';
import type { DialogProps } from '@/kit/ui/dialog';
import { InfoNote } from '@/kit/ui/InfoNote';
import { useSaving } from '../saving';
import type { Car, ChangeRequest, ValidationAnswer } from '../wire';
import { Excluded } from './Excluded';
import { OwnPicks } from './OwnPicks';
import { type Pick, pinsOf } from './picks';
import { Repairs } from './Repairs';
import { RuleReasons } from './RuleReasons';
import { useCheapest } from './use-cheapest';
import { type Ask, useRounds } from './use-rounds';
import { useWay } from './use-way';
import { WayTotal } from './WayTotal';

export interface Occasion {
  /** What was clicked, by its name; absent when the car as a whole is looked at. */
  option?: string;
  /** Who changed the offer between the click and the answer. */
  movedBy?: string;
}

interface AssistantDialogProps extends DialogProps<boolean> {
  car: Car;
  answer: ValidationAnswer;
  request: ChangeRequest;
  occasion: Occasion;
  ask: Ask;
}

/**
 * Why a choice does not fit, and the ways to a car that does, the best ticked; answers true once one is saved.
 * Giving up changes nothing.
 */
export default function AssistantDialog({
  car,
  occasion,
  ask,
  close,
  answer,
  request,
}: AssistantDialogProps) {
  const { t } = useTranslation('assistant');
  const { pending } = useSaving(request.versionId);
  const rounds = useRounds(
    { answer, request },
    ask,
    (isSaved) => (isSaved ? close(true) : close()),
    pending > 0,
  );
  const { rules, repairable } = rounds.answer;
  const cheapest = useCheapest(rounds.request, rounds.answer);
  const { way, setWay, repair, own, setOwn, picks } = useWay(rounds.answer, cheapest?.repair);
  const pins = pinsOf(rounds.request);
  const chosen = chosenOf(car, pins);
  const { option, movedBy } = occasion;
  const title = option
    ? t(request.featureId === 0 ? 'title.without' : 'title.with', { option })
    : t('title.car');
  return (
    <Dialog
      title={title}
      size="large"
      onClose={() => close()}
      buttons={
        <>
          {rounds.back && (
            <Button variant="subtle" disabled={rounds.isAsking} onClick={rounds.back}>
              {t('back')}
            </Button>
          )}
          <Button variant="default" data-autofocus={!repairable || undefined} onClick={() => close()}>
            {t('keep')}
          </Button>
          {repairable && (
            <Button
              loading={rounds.isAsking || rounds.isBehind}
              disabled={picks.length === 0}
              onClick={() => void rounds.accept(picks)}
            >
              {t('accept')}
            </Button>
          )}
        </>
      }
    >
      {movedBy !== undefined && <InfoNote text={movedBy ? t('movedBy', { name: movedBy }) : t('moved')} />}
      {rounds.round > 1 && <InfoNote text={t('again')} />}
      {repairable ? (
        <>
          <RuleReasons rules={rules} chosen={chosen} />
          <Repairs
            car={car}
            answer={rounds.answer}
            cheapest={cheapest}
            way={way}
            onWay={setWay}
            onMore={() => void rounds.more()}
          />
          {way === 'own' && <OwnPicks car={car} rules={rules} pins={pins} picks={own} onPicks={setOwn} />}
          <WayTotal
            car={car}
            answer={rounds.answer}
            request={rounds.request}
            repair={repair}
            picks={picks}
            isBehind={rounds.isBehind}
          />
        </>
      ) : (
        <Excluded answer={rounds.answer} chosen={chosen} />
      )}
    </Dialog>
  );
}

/** What the car has by the user's will: chosen before, or picked now. */
function chosenOf({ lines }: Car, pins: readonly Pick[]): ReadonlySet<number> {
  const before = lines.flatMap(({ feature_id: id, state }) =>
    id !== null && state === 'chosen' ? [id] : [],
  );
  return new Set([...before, ...pins.filter(({ add }) => add).map(({ id }) => id)]);
}
