import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useCan } from '@/kit/record/Can';
import { modelTabs, type ModelParams } from './model-tabs';

interface RulesLinkProps {
  model: ModelParams;
  code: string;
  onFollow?: () => void;
}

/** The code of a model, leading to its rules for those who may see them. */
export function RulesLink({ model, code, onFollow }: RulesLinkProps) {
  const { may } = useCan();
  const { to, permission } = modelTabs.rule;
  if (!may(permission({ ...model }))) return code;
  return (
    <Anchor renderRoot={(props) => <Link to={to} params={model} {...props} onClick={onFollow} />}>
      {code}
    </Anchor>
  );
}
