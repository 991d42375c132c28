export const parts = ['rules', 'causes', 'actions', 'holidays'] as const;
export type Part = (typeof parts)[number];

export const partOf = (value: unknown): Part => parts.find((part) => part === value) ?? 'rules';
