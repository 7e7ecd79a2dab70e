import { SkipLink } from '@lotus/ui'
import { PlayerPage } from '../features/game-player/player-page.tsx'
import { ConnectionStrip } from './frame/connection-strip.tsx'
import { Header } from './frame/header.tsx'

/** R16, R21: a game under the site's header; only its button opens the side menu. */
export function SeamlessPage() {
  return (
    <div id="site-player">
      <SkipLink />
      <Header />
      <ConnectionStrip />
      <PlayerPage />
    </div>
  )
}
