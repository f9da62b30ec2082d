import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '../styles/tokens.css';
import '../styles/base.css';
import './console.css';
import './controls.css';
import './review.css';
import './evidence.css';
import './overlays.css';
import { App } from './app.tsx';
import { readSettings, showSettings } from './settings.ts';

showSettings(readSettings());
const place = document.querySelector('#console');
if (place)
  createRoot(place).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
