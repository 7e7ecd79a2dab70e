import { cx } from '@lotus/ui'
import type { CSSProperties } from 'react'
import { DrawView, readDraw, type Draw } from '../../../shared/draws/index.ts'
import { useDrawAnimation } from '../../../shared/draws/draw-animation.tsx'
import { drawText } from '../../../shared/draws/draw-text.ts'
import { Ball } from '../../../shared/draws/pieces/index.ts'
import { useTranslation } from '@lotus/i18n'
import { motionMs } from './use-counted.ts'
import styles from './theatre.module.css'

/** More pieces than this fall in groups; the reveal is never longer. */
const FALLS_MAX = 10

/** How many pieces a draw falls in. */
export function fallsOf(family: string, draw: Draw | null): number {
  const shown = readDraw(family, draw)
  if ('prizes' in shown) return shown.prizes['DB']?.[0]?.length ?? 1
  return Math.min(FALLS_MAX, 'values' in shown ? shown.values.length : 7)
}

/** How long the numbers fall, by the tokens of the theme; 0 for reduced motion, or where the animation is off. */
export function fallMs(falls: number, isLive: boolean): number {
  if (!isLive || !useDrawAnimation.getState()) return 0
  return falls * motionMs('--lx-d-stagger') + motionMs('--lx-m-enter')
}

type Props = { family: string; draw: Draw | null; isLive: boolean; size: 'card' | 'compact' }

/** The numbers of a draw as they fall: of a station the special prize, of all others the whole draw. */
export function FallingDraw({ family, draw, isLive, size }: Props) {
  useTranslation('draws')
  const isOn = useDrawAnimation()
  const shown = readDraw(family, draw)
  const special = 'prizes' in shown ? shown.prizes['DB']?.[0] : undefined
  if (special === undefined) return <DrawView family={family} draw={draw} size={size} isFresh={isLive} />
  return (
    <span
      role="img"
      aria-label={drawText(family, draw)}
      className={cx('row gap-15', styles.balls)}
      data-live={(isLive && isOn) || undefined}
    >
      {[...special].map((digit, index) => (
        <span key={index} style={{ '--i': index } as CSSProperties /* a custom property */}>
          <Ball size={size === 'card' ? 'md' : 'sm'} tone={index >= special.length - 2 ? 'special' : 'plain'}>
            {digit}
          </Ball>
        </span>
      ))}
    </span>
  )
}
