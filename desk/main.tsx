import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '../site/styles/base.css';
import '../site/styles/fonts.css';
import { App } from './app.tsx';

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
