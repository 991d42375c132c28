import { MantineProvider } from '@mantine/core';
import { getNonce } from 'get-nonce';
import type { ReactNode } from 'react';
import { colorSchemeManager } from './color-scheme';
import { cssVariables, theme } from './theme';

export function ThemeProvider({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
      getStyleNonce={() => getNonce() ?? ''}
    >
      {children}
    </MantineProvider>
  );
}
