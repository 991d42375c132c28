import { useQueries } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { Problem } from '@/api/problem';
import { FormScreen } from '@/form/FormScreen';
import type { RowOf } from '@/list/resource';
import { useCan } from '@/session/Can';
import { ProblemPanel } from '@/ui/ProblemPanel';
import type { DriveFacts } from '../drive';
import { ChangeBrandButton } from '../ChangeBrandButton';
import { type Model, modelForm } from '../model-form';
import { useModelPage } from '../model-page';
import { type ModelParams, modelTabs } from '../model-tabs';
import { ModelLoader } from '../ModelLoader';
import { fuelsQuery, hybridTypesQuery, settingsQuery } from '../queries';

export default function AttributeScreen() {
  const params = useParams({ from: `/signed-in${modelTabs.attribute.to}` });
  const [fuels, hybrids, settings] = useQueries({ queries: [fuelsQuery, hybridTypesQuery, settingsQuery] });
  if (!fuels.data || !hybrids.data || !settings.data) return null;
  const electricInUse = settings.data.use_model_attributes_electric === true;
  const drives = { fuels: fuels.data, hybrids: hybrids.data, electricInUse };
  return (
    <ModelLoader params={params}>
      {(model, pricelist) => (
        <AttributePage params={params} opened={model} pricelist={pricelist} drives={drives} />
      )}
    </ModelLoader>
  );
}

interface AttributePageProps {
  params: ModelParams;
  opened: Model;
  pricelist: RowOf<'/pricelist'>;
  drives: DriveFacts;
}

/** What the model is and costs: a form that stays open, since the other tabs are about the same model. */
function AttributePage({ params, opened, pricelist, drives }: AttributePageProps) {
  const { brandId, pricelistId } = params;
  const { mayDo, may } = useCan();
  const navigate = useNavigate();
  const [model, setModel] = useState(opened);
  const [problem, setProblem] = useState<Problem>();
  const page = useModelPage(params, model, pricelist);
  const mayCosts = may({ state: 'app.brand.primecost', params: [['brandId', brandId]] });
  const [form] = useState(() => modelForm({ brandId, pricelistId, drives, mayCosts }));
  const list = useMemo(() => ({ brandId, pricelistId }), [brandId, pricelistId]);
  const back = { to: '/brand' } as const;
  const mayMove = mayDo('POST /model/change-brand/{modelId}/{brandId}', { brandId });

  return (
    <FormScreen
      form={form}
      params={list}
      row={model}
      back={back}
      onSaved={setModel}
      notice={problem && <ProblemPanel problem={problem} />}
      renderActions={
        mayMove
          ? (afterSaving) => (
              <ChangeBrandButton
                model={model}
                afterSaving={afterSaving}
                onProblem={setProblem}
                onMoved={() => void navigate(back)}
              />
            )
          : undefined
      }
      {...page}
    />
  );
}
