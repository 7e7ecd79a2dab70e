import { lazy, Suspense, useEffect, useState } from 'react'
import { WIDE } from '../../shared/use-media.ts'
import { lazyChunk } from '../lazy-chunk.ts'

const loadBar = lazyChunk(() => import('./right-bar.tsx'))
const RightBar = lazy(async () => ({ default: (await loadBar()).RightBar }))

const IDLE_MS = 1500

/** Mounted after the page, on wide screens only; it floats over the page and moves nothing. */
export function LateRightBar() {
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const wide = window.matchMedia(WIDE)
    const read = () => wide.matches && setShown(true)
    const timer = setTimeout(read, IDLE_MS)
    wide.addEventListener('change', read)
    return () => {
      clearTimeout(timer)
      wide.removeEventListener('change', read)
    }
  }, [])
  if (!isShown) return null
  return (
    <Suspense>
      <RightBar />
    </Suspense>
  )
}
