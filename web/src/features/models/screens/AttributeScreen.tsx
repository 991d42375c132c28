import { useNavigate, useParams } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { Problem } from '@/api/problem';
import { FormScreen } from '@/kit/form/FormScreen';
import type { RowOf } from '@/kit/record/resource';
import { useCan } from '@/kit/record/Can';
import { ProblemPanel } from '@/kit/ui/ProblemPanel';
import type { DriveFacts } from '../drive';
import { ChangeBrandButton } from '../ChangeBrandButton';
import { type Model, modelForm } from '../model-form';
import { useModelPage, useModelsBack } from '../model-page';
import { type ModelParams, modelTabs } from '../model-tabs';
import { ModelLoader } from '../ModelLoader';
import { useDrives } from '../use-drives';

export default function AttributeScreen() {
  const params = useParams({ from: `/signed-in${modelTabs.attribute.to}` });
  const drives = useDrives();
  if (!drives) return null;
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
  const back = useModelsBack(params);
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
