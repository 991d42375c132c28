import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { client, type Schemas } from '@/api/client';
import { problemOf } from '@/api/problem';
import { ProblemPanel } from '@/kit/ui/ProblemPanel';
import { offerKey } from '../queries';
import type { Car, Option } from '../wire';
import classes from './assistant.module.css';
import { RuleOrigin } from './RuleReasons';

interface ExplanationProps {
  car: Car;
  option: Option;
  label: string;
  onClose: () => void;
}

/** What stands behind the state of an option: rules with their origin, and the choices of the user they are about. */
export default function Explanation({ car, option, label, onClose }: ExplanationProps) {
  const { t } = useTranslation(['assistant', 'common']);
  const { data, error, refetch } = useExplanation(car, option);
  return (
    <>
      <h3 className={classes.heading}>{label}</h3>
      {error && <ProblemPanel problem={problemOf(error)} onRetry={() => void refetch()} />}
      {data && <Reasons explanation={data} />}
      {!data && !error && <Text c="dimmed">{t('explain.looking')}</Text>}
      <div className={classes.end}>
        <Button variant="default" data-autofocus onClick={onClose}>
          {t('common:action.close')}
        </Button>
      </div>
    </>
  );
}

function Reasons({ explanation }: { explanation: Schemas['OptionExplanation'] }) {
  const { t } = useTranslation('assistant');
  const { possible, text, reasons, picks } = explanation;
  return (
    <>
      {possible ? <Text>{t('explain.possible')}</Text> : reasons.length === 0 && <Text>{text}</Text>}
      <ul className={classes.reasons}>
        {reasons.map((reason, index) => (
          // Reasons have no id of their own, and the list never changes.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            <p className={classes.sentence}>{reason.text}</p>
            <RuleOrigin rule={{ ...reason, id: reason.rule_id ?? 0, name: reason.rule_name }} />
          </li>
        ))}
      </ul>
      {picks.length > 0 && (
        <p className={classes.sentence}>
          {t('explain.picks', { choices: picks.map((pick) => pick.text || pick.code).join(', ') })}
        </p>
      )}
    </>
  );
}

function useExplanation({ version }: Car, { feature_id: featureId, state }: Option) {
  const versionId = version.id;
  return useQuery({
    queryKey: [...offerKey(versionId), 'why', version.revision, featureId, state] as const,
    queryFn: async ({ signal }) => {
      const path = { featureId, versionId };
      const query = { want: state === 'forced' ? ('absent' as const) : ('present' as const) };
      const { data } = await client.GET('/model-feature/why/{featureId}/{versionId}', {
        params: { path, query },
        signal,
      });
      return data as Schemas['OptionExplanation'];
    },
    staleTime: Infinity,
  });
}
