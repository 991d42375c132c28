import { useStable } from '@/kit/ui/useStable';
import { isOn, isSold } from '../marked';
import type { OptionStepKind } from '../steps';
import { useChoose } from '../use-choose';
import type { Car, Option } from '../wire';

/** What picking a row does: chooses or removes its option, and leads on where the step does. */
export function usePick(
  { version, editable }: Pick<Car, 'version' | 'editable'>,
  { exclusive, optional, advances }: OptionStepKind,
  goOn: (option: Option) => void,
) {
  const choose = useChoose();
  return useStable(async (option: Option): Promise<void> => {
    if (!editable || !isSold(option)) return;
    const has = isOn(option);
    // What is chosen already stays chosen (O-068), unless the car can do without.
    if (has && exclusive && !(optional && option.state === 'selected')) return;
    const end = await choose({ versionId: version.id, option, isWanted: !has, exclusive });
    if (end === 'saved' && advances && !has) goOn(option);
  });
}
