import { initI18n, toLanguage } from '@lotus/i18n'
import { isColorScheme, setColorScheme, UiProvider } from '@lotus/ui'
import '@lotus/ui/styles.css'
import { createRoot } from 'react-dom/client'
import './gallery.css'
import { showPseudoStates } from './pseudo-states.ts'
import { sections } from './sections/index.ts'
import { Shell } from './shell.tsx'

/** Every component in its states. `?theme=light&lang=en` choose the variant; `&bare=1` hides the frame of a section. */
const query = new URLSearchParams(location.search)
const theme = query.get('theme')
if (isColorScheme(theme)) setColorScheme(theme)
await initI18n({ language: toLanguage(query.get('lang')) })
showPseudoStates()
// The tests read the list of sections from it.
document.documentElement.dataset['sections'] = JSON.stringify(sections.map(({ parts: _parts, ...section }) => section))
// The dev server adds a sheet with each module that changes.
if (import.meta.hot) new MutationObserver(showPseudoStates).observe(document.head, { childList: true, subtree: true })

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <UiProvider>
      <Shell isBare={query.has('bare')} />
    </UiProvider>,
  )
}
