/** The model whose page a rule is written on. */
export interface RuleOf {
  modelId: number;
  modelCode: string;
  pricelistId: number;
}
