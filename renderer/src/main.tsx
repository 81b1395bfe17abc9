import '@mantine/core/styles.css';
import './styles.css';
import './matrix.css';
import './repair.css';
import './finding.css';
import './settings.css';
import { MantineProvider } from '@mantine/core';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { z } from 'zod';
import { App } from './app';
import { connect } from './client';
import { openStore } from './store';
import { cssVariables, theme } from './theme';
import { StoreContext } from './use-app';

z.config({ jitless: true }); // it would try `new Function`, which the content security policy forbids and reports
const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? '';
const store = openStore(connect());
void store.getState().recover();
void store.getState().askPast();
const root = document.getElementById('root');
if (!root) throw new Error('No #root');
createRoot(root).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce}
    >
      <StoreContext value={store}>
        <App />
      </StoreContext>
    </MantineProvider>
  </StrictMode>,
);
