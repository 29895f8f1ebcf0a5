import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { assert } from '#shared/assert.ts'
import { mannersFrom } from './components/leaving.ts'
import { startTexts } from './language/i18n.ts'
import { followTheme } from './store/themeStore.ts'
import { takeEntryQuery } from './pages/layout/entryQuery.ts'
// oxlint-disable-next-line no-restricted-imports -- the entry is the one place that mounts the route table
import { App } from './routes.tsx'
import './styles/theme.css'
import './styles/base.css'

// The list of font slices is 100 kB of CSS: it must not hold up the first paint.
void import('./styles/font.ts')
mannersFrom(() => import('./components/dialogManners.ts'))
followTheme()
takeEntryQuery()
await startTexts()
const root = document.getElementById('root')
assert(root, 'index.html has #root')
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
