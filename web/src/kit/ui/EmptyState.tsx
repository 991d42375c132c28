import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';

interface EmptyStateProps {
  /** One sentence. */
  text: string;
  /** The action that helps: create, clear the filter. */
  action?: ReactNode;
}

/** What stands where there is nothing: why, and what to do about it. */
export function EmptyState({ text, action }: EmptyStateProps) {
  return (
    <Stack align="center" gap="md" py={48} px="lg">
      <Text c="dimmed" ta="center">
        {text}
      </Text>
      {action}
    </Stack>
  );
}
