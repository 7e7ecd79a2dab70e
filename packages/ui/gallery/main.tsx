import { initI18n, toLanguage } from '@lotus/i18n'
import { isColorScheme, setColorScheme, UiProvider } from '@lotus/ui'
import '@lotus/ui/styles.css'
import { createRoot } from 'react-dom/client'
import { Art } from './art.tsx'
import { Basics } from './basics.tsx'
import { Data } from './data.tsx'
import { Lottery } from './lottery.tsx'
import { Overlays } from './overlays.tsx'
import './gallery.css'

/** Every component in its states. `?theme=light&lang=en` choose the variant, for pictures. */
const query = new URLSearchParams(location.search)
const theme = query.get('theme')
if (isColorScheme(theme)) setColorScheme(theme)
await initI18n({ language: toLanguage(query.get('lang')) })

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <UiProvider>
      <main className="gallery">
        <Basics />
        <Lottery />
        <Data />
        <Overlays />
        <Art />
      </main>
    </UiProvider>,
  )
}
