import { setNonce } from 'get-nonce';
import { createRoot } from 'react-dom/client';
import { App, loadProgram } from './app/App';
import { newLogin } from './app/login';
import { pageNonce } from './app/nonce';
import './theme/styles';

setNonce(pageNonce());

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

const options = {
  // The page of an error writes down what is a defect; what the server refused is none.
  onCaughtError: () => undefined,
};

// Not awaited: what is loaded here imports from this file's chunk, which would wait for itself.
const login = newLogin();
void loadProgram(login).then(() => createRoot(root, options).render(<App firstLogin={login} />));
