import { lazy, Suspense } from 'react'
import { useIsLoggedIn, useIsTrial } from '../session.ts'
import { PlayStrip } from './play-strip.tsx'
import { usePlay, type Play } from './use-play.ts'

const RealityDialog = lazy(async () => ({ default: (await import('./reality-dialog.tsx')).RealityDialog }))

/** Where a member plays: time and net deposits in view, and the reality check over it while it is due. */
export function PlayWatch() {
  const play = usePlay()
  const isTrial = useIsTrial()
  const isMember = useIsLoggedIn() && !isTrial
  return (
    <>
      {isMember && <PlayStrip play={play} />}
      <DueCheck play={play} />
    </>
  )
}

/** For a page that asks for the play itself. */
export function DueCheck({ play, onLeave }: { play: Play | undefined; onLeave?: () => void }) {
  if (!play?.check.isDue) return null
  return (
    <Suspense>
      <RealityDialog play={play} onLeave={onLeave} />
    </Suspense>
  )
}
