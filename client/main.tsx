import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { assert } from '#shared/assert.ts'
import { startTexts } from './text/i18n.ts'
import { App } from './routes.tsx'
import './styles/theme.css'
import './styles/base.css'

// The list of font slices is 100 kB of CSS: it must not hold up the first paint.
void import('./styles/font.ts')
await startTexts()
const root = document.getElementById('root')
assert(root, 'index.html has #root')
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
